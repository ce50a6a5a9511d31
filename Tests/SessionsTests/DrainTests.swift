import ParlorWire
import Testing

@testable import Sessions

/// How a gateway that was told to stop sends its devices away.
@Suite struct DrainTests {
    private func gates() -> Gates {
        let gates = Gates(2)
        gates.pass(.zero)
        return gates
    }

    @Test func `where others are, devices leave evenly, the oldest first`() {
        let gates = gates()
        let devices = (0..<10).map { gates[0].connect("user-\($0)/phone-\($0)") }
        gates[0].stop(over: .seconds(5))
        #expect(gates[0].closed.isEmpty)
        for count in 1...10 {
            gates.pass(.milliseconds(500))
            #expect(Set(gates[0].closed.keys) == Set(devices[..<count]))
        }
        #expect(gates[0].closed.values.allSatisfy { $0.code == .restarting })
        #expect(gates[0].sessions.isDrained)
    }

    @Test func `a gateway that is alone sends all away at once`() {
        let gate = Gate()
        let devices = (0..<10).map { gate.connect("user-\($0)/phone-\($0)") }
        gate.stop(over: .seconds(5))
        #expect(Set(gate.closed.keys) == Set(devices))
        #expect(gate.sessions.isDrained)
    }

    @Test func `gateways that stop together don't wait for each other`() {
        let gates = gates()
        let devices = gates.all.map { $0.connect("ada/phone-\($0.sessions.questions.gateway)") }
        for gate in gates.all { gate.stop(over: .seconds(5)) }
        gates.pass(.milliseconds(10))
        gates.pass(.milliseconds(10))
        for (gate, device) in zip(gates.all, devices) {
            #expect(gate.closed[device]?.code == .restarting)
        }
    }

    @Test func `another gateway that died a while ago takes nobody in`() {
        let gates = gates()
        gates[0].pass(Peers.silence)
        let device = gates[0].connect("ada/phone")
        gates[0].stop(over: .seconds(5))
        #expect(gates[0].closed[device]?.code == .restarting)
    }

    @Test func `a device leaves after its calls are answered, and asks nothing more`() throws {
        let gate = Gate()
        let device = gate.connect("ada/phone")
        gate.say(#"{"cid":"1","call":"person.me"}"#, device)
        let call = try #require(gate.calls.last { $0.header.call == "person.me" })
        gate.stop(over: .seconds(5))
        gate.pass(.milliseconds(100))
        #expect(gate.closed[device] == nil)
        let before = gate.passed("ada")
        gate.say(#"{"cid":"2","call":"person.me"}"#, device)
        #expect(gate.passed("ada") == before)
        gate.answer(call, Bytes("{}".utf8))
        gate.pass(.zero)
        #expect(gate.texts(device).last?.contains(#""cid":"1""#) == true)
        #expect(gate.closed[device]?.code == .restarting)
    }

    @Test func `an answer that doesn't come holds nobody up for long`() {
        let gate = Gate()
        let device = gate.connect("ada/phone")
        gate.call(1, device)
        gate.stop(over: .seconds(5))
        gate.pass(Drain.answersWithin)
        #expect(gate.closed[device] == nil && !gate.sessions.isDrained)
        gate.pass(.milliseconds(1))
        #expect(gate.closed[device]?.code == .restarting && gate.sessions.isDrained)
    }

    @Test func `who comes in at the last moment leaves too`() {
        let gates = gates()
        let early = gates[0].connect("ada/phone")
        gates[0].stop(over: .seconds(5))
        let late = gates[0].connect("bob/phone-b")
        gates.pass(.seconds(5))
        #expect(Set(gates[0].closed.keys) == [early, late])
        #expect(gates[0].sessions.isDrained)
    }
}
