import Fanout
import ParlorWire
import Testing

@testable import Sessions

/// After a journal was restored, revisions are given out again: they count another history.
@Suite struct HistoryTests {
    private let now = Now(
        Instant(milliseconds: 1_000_000), date: Timestamp(milliseconds: 1_000_000))
    private let room = StreamName("room", "R")
    private let own = StreamName("person", "ada")
    private let ada = ConnectionID(number: 1)

    @Test func `who is barred is told what all are told when the stream ends`() throws {
        let sessions = try watching()
        var roster = StreamRoster(audience: .everyone, people: [])
        roster.barred = ["ada"]
        sessions.hear(told(roster, epoch: "new", rev: 6), now: now)
        #expect(closed(by: sessions).isEmpty)
        sessions.tick(now: Now(now.instant + .seconds(1), date: now.date))
        let gone = Failure(.notFound, "There is no room of this code.")
        for case .call(let call) in sessions.takeEffects() where call.isAbout(room) {
            sessions.receive(Reply(refusing: call.header.id, gone), now: now)
        }
        #expect(closed(by: sessions) == [#""There is no room of this code.""#])
    }

    @Test func `who may watch in one history says nothing of another`() throws {
        let sessions = try watching()
        sessions.hear(told(.only([]), epoch: "old", rev: 9), now: now)
        #expect(closed(by: sessions).isEmpty)
        sessions.hear(told(.only([]), epoch: "new", rev: 6), now: now)
        #expect(closed(by: sessions) == [#""You may no longer watch this.""#])
    }

    /// Ada's device has the room as of a revision of its new history.
    private func watching() throws -> Sessions {
        let sessions = Sessions(
            gateway: "g", limits: GatewayLimits(), prepared: [], kinds: [], now: now.instant
        ) { token, _ in
            Identified(person: PersonID(token), device: "d", session: "s")
        }
        sessions.open(ada, from: .v4(0), now: now)
        sessions.receive(Bytes(#"{"hello":{"token":"ada"}}"#.utf8), from: ada, now: now)
        sessions.signOuts.admit(sessions.connections[ada]!, now: now)
        sessions.receive(Bytes(#"{"watch":[{"stream":"room.R"}]}"#.utf8), from: ada, now: now)
        let begun = WatchedStream(
            stream: room, epoch: "new", rev: 5, events: nil, snapshot: RawJSON(Bytes("{}".utf8)),
            roster: StreamRoster(audience: .only(["ada"]), people: []), people: [])
        for case .call(let call) in sessions.takeEffects() where call.isAbout(room) {
            let header = ReplyHeader(id: call.header.id, status: .ok)
            sessions.receive(Reply(header: header, body: JSON.encode(begun)), now: now)
        }
        return sessions
    }

    @Test(arguments: [1, 7, 9])
    func `a name of another history is asked for, whatever its revision`(rev: Revision) throws {
        var fanout = try fanoutShowing(epoch: "old", rev: 7)
        let header = EventHeader(
            stream: own, epoch: "new", rev: rev, event: "identityChanged", at: now.date,
            by: nil, id: "c")
        let effects = fanout.hear(Publication(header: header, body: Bytes("{}".utf8)), now: now)
        #expect(calls(effects).map(\.header.call) == ["person.identities"])
    }

    @Test func `somebody who was nobody is asked for once they have come`() throws {
        var fanout = try fanoutShowing([])
        let header = EventHeader(
            stream: own, epoch: "e", rev: 1, event: "created", at: now.date, by: nil, id: "c")
        let effects = fanout.hear(Publication(header: header, body: Bytes("{}".utf8)), now: now)
        #expect(calls(effects).map(\.header.call) == ["person.identities"])
    }

    @Test(arguments: [1, 7, 9])
    func `people whose history is another one now are asked for again`(rev: Revision) throws {
        var fanout = try fanoutShowing(epoch: "old", rev: 7)
        let later = Now(now.instant + .seconds(1), date: now.date)
        let asked = calls(fanout.tick(now: later)).first { $0.kind == "person" }
        let heads = [StreamHead(stream: own, epoch: "new", rev: rev)]
        let effects = fanout.answer(try #require(asked), heads, now: later)
        #expect(calls(effects).map(\.header.call) == ["person.identities"])
    }
}

extension HistoryTests {
    private func told(_ audience: Audience, epoch: Epoch, rev: Revision) -> Publication {
        told(StreamRoster(audience: audience, people: []), epoch: epoch, rev: rev)
    }

    private func told(_ roster: StreamRoster, epoch: Epoch, rev: Revision) -> Publication {
        Publication(
            header: EventHeader(
                stream: room, epoch: epoch, rev: rev, event: LinkTopic.roster, at: now.date,
                by: nil,
                id: "roster"),
            body: JSON.encode(roster))
    }

    private func closed(by sessions: Sessions) -> [String] {
        struct Frame: Decodable { let closed: RawJSON? }
        return sessions.takeEffects().compactMap { effect in
            guard case .send(let frame, _) = effect else { return nil }
            let closed = try? JSON.decode(Frame.self, from: frame).closed
            return closed.map { String(decoding: $0.bytes, as: UTF8.self) }
        }
    }

    /// A fan-out that carries the room, in which Ada appears as she was at that point.
    private func fanoutShowing(epoch: Epoch, rev: Revision) throws -> Fanout<Int> {
        try fanoutShowing([
            Identity(userId: "ada", epoch: epoch, rev: rev, identity: RawJSON(Bytes("{}".utf8)))
        ])
    }

    private func fanoutShowing(_ people: [Identity]) throws -> Fanout<Int> {
        var fanout = Fanout<Int>("f", kinds: [], now: now)
        let (name, body) = JSON.encode(
            choice: SyncQuestion.watch(
                gateway: "g", stream: room, viewer: "ada", epoch: nil, since: nil))
        let header = CallHeader(id: "w", call: CallName(name), actor: .part("gateway"))
        let watch = Call(kind: SyncQuestion.kind, key: "shard-1", header: header, body: body)
        let tail = StreamTail(
            stream: room, epoch: "e", rev: 1,
            roster: StreamRoster(audience: .everyone, people: ["ada"]), events: nil,
            snapshot: RawJSON(Bytes("{}".utf8)), viewer: "ada", isShared: true)
        let toOwner = try #require(calls(fanout.receive(watch, from: 1, now: now)).first)
        let toPeople = try #require(calls(fanout.answer(toOwner, tail, now: now)).first)
        _ = fanout.answer(toPeople, Identities(people: people), now: now)
        return fanout
    }

    private func calls(_ effects: [Fanout<Int>.Effect]) -> [Call] {
        effects.compactMap { if case .ask(let call) = $0 { call } else { nil } }
    }
}

extension Fanout<Int> {
    fileprivate mutating func answer(
        _ call: Call, _ body: some Encodable, now: Now
    ) -> [Effect] {
        let header = ReplyHeader(id: call.header.id, status: .ok)
        return receive(Reply(header: header, body: JSON.encode(body)), now: now)
    }
}

extension Call {
    fileprivate func isAbout(_ stream: StreamName) -> Bool {
        String(decoding: body, as: UTF8.self).contains(#""stream":"\#(stream)""#)
    }
}
