import Testing
import Wire

@testable import Sessions

@Suite struct GuessingTests {
    private let wrong = Failure("ROOM_NOT_FOUND", "No.", cost: 1)
    private let limits: GatewayLimits = {
        var limits = GatewayLimits()
        limits.guessBurst = 3
        return limits
    }()

    private func join(_ gate: Gate, _ connection: ConnectionID) -> Bool {
        let before = gate.calls.count
        gate.say(#"{"call":"room.join","key":"K7QD"}"#, connection)
        return gate.calls.count > before
    }

    private func fail(_ gate: Gate, _ connection: ConnectionID, times: Int) {
        for _ in 0..<times where join(gate, connection) { gate.refuse(gate.calls.last!, wrong) }
    }

    @Test func `who guessed wrongly too often waits, on every device and after reconnecting`() {
        let gate = Gate(limits)
        let phone = gate.connect("ada/phone")
        fail(gate, phone, times: 9)
        #expect(gate.calls.count == 3)
        #expect(gate.texts(phone).last?.contains("RATE_LIMITED") == true)
        gate.leave(phone)
        #expect(!join(gate, gate.connect("ada/phone")))
        #expect(!join(gate, gate.connect("ada/tablet", from: .v4(2))))
        #expect(join(gate, gate.connect("bob/phone")))
        gate.pass(.seconds(5))
        #expect(join(gate, gate.connect("ada/phone")))
    }

    @Test func `an address guesses no faster with more users`() {
        let gate = Gate(limits)
        for number in 0..<20 { fail(gate, gate.connect("user-\(number)/phone"), times: 3) }
        #expect(gate.calls.count == 30)
        #expect(join(gate, gate.connect("ada/phone", from: .v4(2))))
    }

    @Test func `who guesses may do everything else`() {
        let gate = Gate(limits)
        let phone = gate.connect("ada/phone")
        fail(gate, phone, times: 4)
        let before = gate.passed("ada")
        gate.call(5, phone)
        #expect(gate.passed("ada") == before + 5)
    }

    @Test func `right answers cost nothing`() {
        let gate = Gate(limits)
        let phone = gate.connect("ada/phone")
        for _ in 0..<9 where join(gate, phone) { gate.answer(gate.calls.last!, Bytes("{}".utf8)) }
        #expect(gate.calls.count == 9)
    }

    @Test func `watching finds no rooms faster than joining does`() {
        let gate = Gate(limits)
        let phone = gate.connect("ada/phone")
        for number in 0..<9 {
            let before = gate.calls.count
            gate.say(#"{"cid":1,"watch":[{"stream":"room.R\#(number)"}]}"#, phone)
            guard gate.calls.count > before else { continue }
            gate.refuse(gate.calls.last!, Failure(.notFound, "No."))
        }
        #expect(gate.calls.count { $0.header.call == "sync.watch" } == 3)
    }
}
