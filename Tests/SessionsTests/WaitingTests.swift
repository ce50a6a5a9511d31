import ParlorWire
import Testing

@testable import Sessions

/// What waits to be sent to all devices together.
@Suite struct WaitingTests {
    private func gate(_ bytes: Int) -> Gate {
        var limits = GatewayLimits()
        limits.allWaitingBytes = bytes
        return Gate(limits)
    }

    @Test func `beyond what may wait for all, the largest is closed, and nobody else`() {
        let gate = gate(4 << 20)
        let small = gate.connect("ada/phone", from: .v4(1))
        gate.stuff(small, with: 100 << 10)
        let large = gate.connect("eve/e", from: .v4(2))
        gate.stuff(large, with: 900 << 10)
        let others = (3...8).map { gate.connect("p\($0)/d\($0)", from: .v4(UInt32($0))) }
        for other in others { gate.stuff(other, with: 600 << 10) }
        #expect(gate.closed[large]?.code == .tooSlow)
        #expect(gate.closed.count == 1)
        #expect(gate.sessions.connections.outgoing.all <= 4 << 20)
    }

    @Test func `one address can't have the room of all the others`() {
        let gate = gate(8 << 20)
        let bob = gate.connect("bob/b", from: .v4(2))
        gate.stuff(bob, with: 1 << 20)
        let eves = (1...10).map { gate.connect("eve\($0)/e\($0)", from: .v4(1)) }
        for eve in eves { gate.stuff(eve, with: 900 << 10) }
        #expect(gate.closed[bob] == nil)
        #expect(!gate.closed.isEmpty)
        let quarter = HeldBytes(most: 8 << 20, GatewayLimits()).share
        #expect(gate.sessions.connections.outgoing.all <= quarter + (2 << 20))
    }

    @Test func `what left, and whom it was for, count no more`() {
        let gate = gate(4 << 20)
        let ada = gate.connect("ada/phone")
        gate.stuff(ada, with: 300 << 10)
        let all = gate.texts(ada).reduce(0) { $0 + $1.utf8.count }
        gate.drain(all, ada)
        #expect(gate.sessions.connections.outgoing.all == 0)
        gate.stuff(ada, with: 300 << 10)
        gate.leave(ada)
        #expect(gate.sessions.connections.outgoing.all == 0)
    }

    @Test func `a frame for many counts once for all of them`() throws {
        let gate = gate(1 << 20)
        let crowd = (1...100).map { gate.connect("p\($0)/d\($0)", from: .v4(UInt32($0))) }
        for connection in crowd {
            gate.say(
                #"{"cid":1,"watch":[{"stream":"person.ada","epoch":"e","since":0}]}"#, connection)
            let begun =
                #"{"stream":"person.ada","epoch":"e","rev":0,"events":[],"roster":{},"people":[]}"#
            gate.answer(
                try #require(gate.calls.last { $0.header.call == "sync.watch" }), Bytes(begun.utf8))
        }
        for rev in 1...10 {
            let header = EventHeader(
                stream: StreamName("person", "ada"), epoch: "e", rev: rev, event: "said",
                at: Timestamp(milliseconds: 0), by: nil, id: "c")
            let text = String(repeating: "x", count: 50_000)
            gate.hear(
                Publication(
                    header: header, body: Bytes("{\"rev\":\(rev),\"text\":\"\(text)\"}".utf8)))
        }
        #expect(gate.closed.isEmpty)
        #expect(gate.texts(crowd[0]).count { $0.contains("\"text\"") } == 10)
    }
}
