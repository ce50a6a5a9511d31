import ParlorWire
import Testing

@testable import Sessions

@Suite struct SlowDeviceTests {
    @Test func `a device that reads nothing is closed with 4008`() {
        let gate = Gate()
        let slow = gate.stuffed("ada/phone")
        for _ in 1...11 { gate.pass(.seconds(1)) }
        #expect(gate.closed[slow]?.code == .tooSlow)
        #expect(gate.sessions.rejections[.slow] == 1)
    }

    @Test func `a device that trickles is closed with 4008 all the same`() {
        let gate = Gate()
        let slow = gate.stuffed("ada/phone")
        for _ in 1...11 {
            gate.drain(8 << 10, slow)
            gate.pass(.seconds(1))
        }
        #expect(gate.closed[slow]?.code == .tooSlow)
    }

    @Test func `so is one that reads, and asks for as much again`() {
        let gate = Gate()
        let slow = gate.stuffed("ada/phone")
        for _ in 1...11 {
            gate.drain(300 << 10, slow)
            gate.stuff(slow, with: 300 << 10)
            gate.pass(.seconds(1))
        }
        #expect(gate.closed[slow]?.code == .tooSlow)
    }

    @Test func `a device that really drains is kept, however long it takes`() {
        let gate = Gate()
        let slow = gate.stuffed("ada/phone")
        for _ in 1...60 {
            gate.drain(60 << 10, slow)
            gate.pass(.seconds(1))
        }
        #expect(gate.closed[slow] == nil)
        #expect(gate.sessions.connections[slow]?.isSlow == false)
    }
}

extension Gate {
    /// A device for which more waits than may.
    func stuffed(_ token: String) -> ConnectionID {
        let connection = connect(token)
        stuff(connection, with: GatewayLimits().session.waitingBytes + (64 << 10))
        return connection
    }

    /// Has so much be answered to it.
    func stuff(_ connection: ConnectionID, with bytes: Int) {
        var left = bytes
        while left > 0 {
            say(#"{"cid":1,"call":"person.avatars"}"#, connection)
            let size = min(left, 512 << 10)
            answer(calls.last!, Bytes("{\"a\":\"\(String(repeating: "x", count: size))\"}".utf8))
            left -= size
        }
    }
}
