import ParlorWire
import Testing

@testable import Sessions

/// People whom Ada blocks are told nothing of her comings and goings by her stream.
@Suite struct ApartTests {
    private let gate = Gate()
    private let stream = StreamName("person", "ada")

    private func watch(_ connection: ConnectionID, shownRev: Revision? = nil, at rev: Revision)
        throws
    {
        gate.say(#"{"cid":1,"watch":[{"stream":"person.ada"}]}"#, connection)
        try answer(shownRev: shownRev, at: rev)
    }

    private var asked: [Call] {
        gate.calls.filter { $0.header.call == "sync.watch" && $0.body.contains("person.ada") }
    }

    private func answer(
        _ events: [(event: String, rev: Revision)]? = nil, shownRev: Revision? = nil,
        at rev: Revision, apart: Set<PersonID> = ["bob"], withheldFrom: Set<PersonID>? = nil
    ) throws {
        let frames = events.map { $0.map { RawJSON(frame($0.event, $0.rev).body) } }
        gate.answer(
            try #require(asked.last),
            JSON.encode(
                WatchedStream(
                    stream: stream, epoch: "e", rev: rev, shownRev: shownRev, events: frames,
                    snapshot: events == nil ? RawJSON(Bytes("{}".utf8)) : nil,
                    roster: roster(apart, withheldFrom), people: [])))
    }

    private func roster(
        _ apart: Set<PersonID>, _ withheldFrom: Set<PersonID>? = nil
    ) -> StreamRoster {
        var roster = StreamRoster(audience: .everyone, people: [], apart: apart)
        roster.withheldFrom = withheldFrom ?? apart
        return roster
    }

    private func frame(_ event: String, _ rev: Revision) -> Publication {
        let header = EventHeader(
            stream: stream, epoch: "e", rev: rev, event: event, at: gate.date, by: nil, id: "c")
        return Publication(
            header: header, body: JSON.encode(ClientEvent(header, body: Bytes("{}".utf8))))
    }

    private func hear(_ event: String, _ rev: Revision) { gate.hear(frame(event, rev)) }

    private func hear(
        apart: Set<PersonID>, withheldFrom: Set<PersonID>? = nil, at rev: Revision
    ) {
        let header = EventHeader(
            stream: stream, epoch: "e", rev: rev, event: LinkTopic.roster, at: gate.date, by: nil,
            id: "roster")
        gate.hear(
            Publication(
                header: header, body: JSON.encode(roster(apart, withheldFrom))))
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

    private static let comingsAndGoings = [
        "presenceChanged", "connected", "disconnected", "seated",
    ]

    @Test func `the blocked hear nothing of presence, and all others each event`() throws {
        let (bob, cleo) = (gate.connect("bob/bobs-phone"), gate.connect("cleo/cleos-phone"))
        try watch(cleo, at: 7)
        try watch(bob, shownRev: 4, at: 7)
        #expect(shown(to: bob) == ["state 4"])
        #expect(!gate.sent[bob]!.contains { $0.contains(#""rev":7"#) })
        let sent = gate.sent[bob]!.count
        for (offset, event) in Self.comingsAndGoings.enumerated() { hear(event, 8 + offset) }
        gate.pass(.seconds(3))
        #expect(gate.sent[bob]!.count == sent)
        #expect(
            shown(to: cleo)
                == ["state 7"] + Self.comingsAndGoings.enumerated().map { "\($1) \(8 + $0)" })
    }

    @Test func `what the blocked may see comes one by one, by their own count`() throws {
        let bob = gate.connect("bob/bobs-phone")
        try watch(bob, shownRev: 4, at: 4)
        hear("identityChanged", 5)
        hear("presenceChanged", 6)
        hear("handleChanged", 7)
        gate.pass(.seconds(1))
        hear("statsChanged", 8)
        #expect(
            shown(to: bob) == ["state 4", "identityChanged 5", "handleChanged 6", "statsChanged 7"])
    }

    @Test func `a block and its end look as if somebody went and came, without a gap`() throws {
        let bob = gate.connect("bob/bobs-phone")
        gate.say(#"{"cid":1,"watch":[{"stream":"person.ada"}]}"#, bob)
        try answer(at: 4, apart: [])
        hear("presenceChanged", 5)
        hear(apart: ["bob"], at: 5)
        hear("presenceChanged", 6)
        gate.pass(.seconds(1))
        #expect(try #require(asked.last).body.contains(#""since":5"#))
        try answer([("presenceChanged", 6)], shownRev: 6, at: 6)
        hear("presenceChanged", 7)
        hear("identityChanged", 8)
        hear(apart: ["bob"], withheldFrom: [], at: 8)
        gate.pass(.seconds(1))
        #expect(try #require(asked.last).body.contains(#""since":7"#))
        try answer([("presenceChanged", 8)], shownRev: 8, at: 8, withheldFrom: [])
        hear("presenceChanged", 9)
        #expect(
            shown(to: bob) == [
                "state 4", "presenceChanged 5", "presenceChanged 6", "identityChanged 7",
                "presenceChanged 8", "presenceChanged 9",
            ])
    }

    @Test func `a block that is taken back in a moment shows nothing`() throws {
        let bob = gate.connect("bob/bobs-phone")
        gate.say(#"{"cid":1,"watch":[{"stream":"person.ada"}]}"#, bob)
        try answer(at: 4, apart: [])
        hear(apart: ["bob"], at: 4)
        hear(apart: [], at: 4)
        gate.pass(.seconds(1))
        #expect(try #require(asked.last).body.contains(#""since":4"#))
        try answer([], at: 4, apart: [])
        hear("presenceChanged", 5)
        #expect(shown(to: bob) == ["state 4", "presenceChanged 5"])
    }

    @Test func `presence that comes before the answer is not passed on with it`() throws {
        let (bob, cleo) = (gate.connect("bob/bobs-phone"), gate.connect("cleo/cleos-phone"))
        try watch(cleo, at: 4)
        gate.say(#"{"cid":1,"watch":[{"stream":"person.ada"}]}"#, bob)
        hear("presenceChanged", 5)
        try answer(shownRev: 4, at: 4)
        #expect(shown(to: bob) == ["state 4"])
        hear("identityChanged", 6)
        #expect(shown(to: bob) == ["state 4", "identityChanged 5"])
    }

    @Test func `what a gateway lost is told to the blocked by their own count`() throws {
        let bob = gate.connect("bob/bobs-phone")
        try watch(bob, shownRev: 3, at: 4)
        hear("presenceChanged", 6)
        try answer([], shownRev: 3, at: 6)
        #expect(try #require(asked.last).body.contains(#""since":3"#))
        try answer([("identityChanged", 4)], shownRev: 4, at: 6)
        hear("handleChanged", 7)
        #expect(shown(to: bob) == ["state 3", "identityChanged 4", "handleChanged 5"])
    }

    @Test func `what a gateway lost is asked for by somebody who is told all`() throws {
        let (bob, cleo) = (gate.connect("bob/bobs-phone"), gate.connect("cleo/cleos-phone"))
        try watch(bob, shownRev: 4, at: 4)
        try watch(cleo, at: 4)
        hear("presenceChanged", 6)
        #expect(try #require(asked.last).body.contains(#""viewer":"cleo""#))
    }
}
