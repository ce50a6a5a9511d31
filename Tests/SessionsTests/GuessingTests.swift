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

    /// The call that went on; nil when it was turned away.
    private func join(_ gate: Gate, _ connection: ConnectionID) -> Call? {
        let before = joins(gate)
        gate.say(#"{"call":"room.join","key":"K7QD"}"#, connection)
        return joins(gate) > before ? gate.calls.last { $0.header.call == "room.join" } : nil
    }

    private func joins(_ gate: Gate) -> Int { gate.calls.count { $0.header.call == "room.join" } }

    private func fail(_ gate: Gate, _ connection: ConnectionID, times: Int) {
        for _ in 0..<times {
            if let call = join(gate, connection) { gate.refuse(call, wrong) }
        }
    }

    @Test func `who guessed wrongly too often waits, on every device and after reconnecting`() {
        let gate = Gate(limits)
        let phone = gate.connect("ada/phone")
        fail(gate, phone, times: 9)
        #expect(joins(gate) == 3)
        #expect(gate.texts(phone).last?.contains("RATE_LIMITED") == true)
        gate.leave(phone)
        #expect(join(gate, gate.connect("ada/phone")) == nil)
        #expect(join(gate, gate.connect("ada/tablet", from: .v4(2))) == nil)
        #expect(join(gate, gate.connect("bob/another")) != nil)
        gate.pass(.seconds(5))
        #expect(join(gate, gate.connect("ada/phone")) != nil)
    }

    @Test func `an address guesses no faster with more users`() {
        let gate = Gate(limits)
        for number in 0..<20 {
            fail(gate, gate.connect("user-\(number)/phone-\(number)"), times: 3)
        }
        #expect(joins(gate) == 30)
        #expect(join(gate, gate.connect("ada/other", from: .v4(2))) != nil)
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
        for _ in 0..<9 {
            if let call = join(gate, phone) { gate.answer(call, Bytes("{}".utf8)) }
        }
        #expect(joins(gate) == 9)
    }

    @Test func `watching finds no rooms faster than joining does`() {
        let gate = Gate(limits)
        let phone = gate.connect("ada/phone")
        func watches() -> Int {
            gate.calls.count { $0.header.call == "sync.watch" && $0.body.names("room.R") }
        }
        for number in 0..<9 {
            let before = watches()
            gate.say(#"{"cid":1,"watch":[{"stream":"room.R\#(number)"}]}"#, phone)
            guard watches() > before else { continue }
            gate.refuse(gate.calls.last!, Failure(.notFound, "No."))
        }
        #expect(watches() == 3)
    }
}

extension Bytes {
    fileprivate func names(_ text: String) -> Bool {
        String(decoding: self, as: UTF8.self).contains(text)
    }
}
