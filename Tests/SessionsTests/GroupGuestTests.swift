import ParlorWire
import Testing

@testable import Sessions

/// Guests of a group's room see its conversation apart: never what was said before they came.
@Suite struct GroupGuestTests {
    private let gate = Gate()
    private let stream = StreamName("chat", "room-r1")

    /// The newest `watch` of this stream is answered.
    private func answer(
        shownRev: Revision? = nil, at rev: Revision, apart: Set<PersonID> = ["dora"]
    ) throws {
        let asked = gate.calls.last {
            $0.header.call == "sync.watch" && $0.body.contains("chat.room-r1")
        }
        gate.answer(
            try #require(asked),
            JSON.encode(
                WatchedStream(
                    stream: stream, epoch: "e", rev: rev, shownRev: shownRev,
                    events: nil, snapshot: RawJSON(Bytes("{}".utf8)), roster: roster(apart),
                    people: [])))
    }

    private func roster(_ apart: Set<PersonID>) -> StreamRoster {
        var roster = StreamRoster(audience: .only(["ada", "dora"]), people: [], apart: apart)
        roster.withheldFrom = []
        return roster
    }

    private func watch(_ connection: ConnectionID) {
        gate.say(#"{"cid":1,"watch":[{"stream":"chat.room-r1"}]}"#, connection)
    }

    private func header(_ event: String, _ rev: Revision) -> EventHeader {
        EventHeader(
            stream: stream, epoch: "e", rev: rev, event: event, at: gate.date, by: nil, id: "c")
    }

    private func hear(_ event: String, _ rev: Revision, _ body: String = "{}") {
        let header = header(event, rev)
        let frame = JSON.encode(ClientEvent(header, body: Bytes(body.utf8)))
        gate.hear(Publication(header: header, body: frame))
    }

    private func hear(apart: Set<PersonID>, at rev: Revision) {
        gate.hear(
            Publication(
                header: header(LinkTopic.roster, rev), body: JSON.encode(roster(apart))))
    }

    /// The states and events that the device was sent.
    private func shown(to connection: ConnectionID) -> [String] {
        struct Shown: Decodable {
            let rev: Revision
            let event: String?
        }
        return (gate.sent[connection] ?? []).compactMap {
            (try? JSON.decode(Shown.self, from: $0)).map { "\($0.event ?? "state") \($0.rev)" }
        }
    }

    @Test func `a guest is shown what came of an edited message, and members are told of it`()
        throws
    {
        let (ada, dora) = (gate.connect("ada/adas-phone"), gate.connect("dora/doras-phone"))
        watch(ada)
        try answer(at: 4)
        watch(dora)
        try answer(shownRev: 4, at: 4)
        hear("sent", 5)
        hear("edited", 6)
        hear("sent", 7)
        gate.pass(.seconds(1))
        try answer(shownRev: 7, at: 7)
        hear("sent", 8)
        #expect(shown(to: dora) == ["state 4", "sent 5", "state 7", "sent 8"])
        #expect(shown(to: ada) == ["state 4", "sent 5", "edited 6", "sent 7", "sent 8"])
    }

    @Test func `an edit that comes before the answer is not passed on with it`() throws {
        let (ada, dora) = (gate.connect("ada/adas-phone"), gate.connect("dora/doras-phone"))
        watch(ada)
        try answer(at: 4)
        watch(dora)
        hear("edited", 5)
        try answer(shownRev: 4, at: 4)
        gate.pass(.seconds(1))
        try answer(shownRev: 5, at: 5)
        hear("sent", 6)
        #expect(shown(to: dora) == ["state 4", "state 5", "sent 6"])
    }

    @Test func `a guest who left and is back at once is told nothing from in between`() throws {
        let (ada, dora) = (gate.connect("ada/adas-phone"), gate.connect("dora/doras-phone"))
        watch(ada)
        try answer(at: 4)
        watch(dora)
        try answer(shownRev: 4, at: 4)
        hear("memberRemoved", 5, #"{"reason":"left","userId":"eve"}"#)
        hear("memberRemoved", 6, #"{"reason":"left","userId":"dora"}"#)
        hear("sent", 7)
        hear("memberAdded", 8, #"{"userId":"dora"}"#)
        gate.pass(.seconds(1))
        try answer(shownRev: 8, at: 8)
        hear("sent", 9)
        #expect(shown(to: dora) == ["state 4", "memberRemoved 5", "state 8", "sent 9"])
        let told = ["state 4", "memberRemoved 5", "memberRemoved 6", "sent 7", "memberAdded 8"]
        #expect(shown(to: ada) == told + ["sent 9"])
    }

    @Test func `who is a guest no more is shown the whole`() throws {
        let dora = gate.connect("dora/doras-phone")
        watch(dora)
        try answer(shownRev: 4, at: 4)
        hear("kept", 5)
        hear(apart: [], at: 5)
        gate.pass(.seconds(1))
        try answer(at: 5, apart: [])
        hear("edited", 6)
        #expect(shown(to: dora) == ["state 4", "kept 5", "state 5", "edited 6"])
    }
}
