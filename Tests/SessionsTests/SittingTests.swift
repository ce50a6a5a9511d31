import ParlorWire
import Testing

@testable import Sessions

/// Whose silence a gateway notices soon.
@Suite struct SittingTests {
    private let room = StreamName("room", "K7QD")

    private func watch(_ gate: Gate, _ connection: ConnectionID, seated: Set<PersonID>) throws {
        gate.say(#"{"cid":1,"watch":[{"stream":"room.K7QD"}]}"#, connection)
        let asked = try #require(gate.calls.last { $0.header.call == "sync.watch" })
        gate.answer(
            asked,
            JSON.encode(
                WatchedStream(
                    stream: room, epoch: "e", rev: 1, events: nil,
                    snapshot: RawJSON(Bytes("{}".utf8)),
                    roster: StreamRoster(
                        audience: .everyone, people: ["ada", "bob", "eve"], seated: seated),
                    people: [])))
        #expect(
            gate.texts(connection).last?.contains("snapshot") == true, "\(gate.texts(connection))")
    }

    private func seat(_ gate: Gate, _ seated: Set<PersonID>, at rev: Revision) {
        gate.hear(
            Publication(
                header: EventHeader(
                    stream: room, epoch: "e", rev: rev, event: LinkTopic.roster, at: gate.date,
                    by: nil, id: "roster"),
                body: JSON.encode(
                    StreamRoster(
                        audience: .everyone, people: ["ada", "bob", "eve"], seated: seated))))
    }

    @Test func `who sits in what is watched here is probed often, and who only watches is not`()
        throws
    {
        let gate = Gate()
        let (ada, eve) = (gate.connect("ada/adas-phone"), gate.connect("eve/eves-phone"))
        let idle = gate.connect("cleo/cleos-phone")
        try watch(gate, eve, seated: ["ada", "bob"])
        #expect(gate.probed == [ada])
        let bob = gate.connect("bob/bobs-phone")
        #expect(gate.probed == [ada, bob])
        #expect(!gate.probed.contains(idle))
    }

    @Test func `who gets up is no longer probed, and who sits down is`() throws {
        let gate = Gate()
        let (ada, bob) = (gate.connect("ada/adas-phone"), gate.connect("bob/bobs-phone"))
        try watch(gate, ada, seated: ["ada"])
        #expect(gate.probed == [ada])
        seat(gate, ["bob"], at: 1)
        #expect(gate.probed == [bob])
        gate.say(#"{"unwatch":["room.K7QD"]}"#, ada)
        #expect(gate.probed.isEmpty)
    }

    @Test func `who said that they are away isn't probed until they are back`() throws {
        let gate = Gate()
        let ada = gate.connect("ada/adas-phone")
        try watch(gate, ada, seated: ["ada"])
        gate.say(#"{"away":true}"#, ada)
        #expect(gate.probed.isEmpty)
        seat(gate, [], at: 1)
        seat(gate, ["ada"], at: 1)
        #expect(gate.probed.isEmpty)
        gate.say(#"{"call":"person.me"}"#, ada)
        #expect(gate.probed == [ada])
    }
}
