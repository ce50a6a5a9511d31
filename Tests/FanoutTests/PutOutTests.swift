import Fanout
import ParlorWire
import Testing

/// Somebody is put out of a stream while its owner is asked for what they missed.
@Suite struct PutOutTests {
    private let now = Now(
        Instant(milliseconds: 1_000_000), date: Timestamp(milliseconds: 1_000_000))
    private let room = StreamName("room", "K7QD")
    private let both: Set<PersonID> = ["ada", "bob"]

    private func watch(
        _ viewer: PersonID, of stream: StreamName? = nil, since: Revision? = nil
    ) -> Call {
        let stream = stream ?? room
        let (name, body) = JSON.encode(
            choice: SyncQuestion.watch(
                gateway: "g", stream: stream, viewer: viewer, epoch: since.map { _ in "e" },
                since: since))
        let header = CallHeader(
            id: CommandID("w-\(viewer)"), call: CallName(name), actor: .part("gateway"))
        return Call(
            kind: SyncQuestion.kind, key: Shard.key(of: stream), header: header, body: body)
    }

    private func question(_ effects: [Fanout<PersonID>.Effect]) throws -> Call {
        try #require(
            effects.lazy.compactMap { if case .ask(let call) = $0 { call } else { nil } }.first)
    }

    private func answers(_ effects: [Fanout<PersonID>.Effect]) -> [PersonID: Failure?] {
        var answers: [PersonID: Failure?] = [:]
        for case .answer(let viewer, let reply) in effects {
            answers[viewer] = .some(reply.failure)
        }
        return answers
    }

    /// The owner says how far the stream is, and who may watch it.
    private func answer(
        _ question: Call, at rev: Revision, _ events: ClosedRange<Revision>? = nil,
        for people: Set<PersonID>, drawnFor viewer: PersonID = "ada",
        _ fanout: inout Fanout<PersonID>
    ) -> [Fanout<PersonID>.Effect] {
        let tail = StreamTail(
            stream: room, epoch: "e", rev: rev,
            roster: StreamRoster(audience: .only(people), people: []),
            events: events.map {
                $0.map {
                    StreamTail.Event(
                        rev: $0, event: "said", at: now.date, by: nil, id: "c",
                        body: RawJSON(Bytes("{}".utf8)))
                }
            },
            snapshot: events == nil ? RawJSON(Bytes("{}".utf8)) : nil, viewer: viewer,
            isShared: true)
        let header = ReplyHeader(id: question.header.id, status: .ok)
        return fanout.receive(Reply(header: header, body: JSON.encode(tail)), now: now)
    }

    private func publication(_ rev: Revision, changesRoster: Bool = false) -> Publication {
        Publication(
            header: EventHeader(
                stream: room, epoch: "e", rev: rev, event: "said", at: now.date, by: nil,
                id: "c", roster: changesRoster ? true : nil), body: Bytes("{}".utf8))
    }

    /// Ada watches at revision 5, where Bob may watch too.
    private func watched() throws -> Fanout<PersonID> {
        var fanout = Fanout<PersonID>("f", kinds: [], now: now)
        let asked = try question(fanout.receive(watch("ada"), from: "ada", now: now))
        _ = answer(asked, at: 5, for: both, &fanout)
        return fanout
    }

    @Test func `who was put out before the owner told what they missed is told none of it`() throws
    {
        var fanout = try watched()
        let asked = try question(fanout.receive(watch("bob", since: 3), from: "bob", now: now))
        let refresh = try question(fanout.hear(publication(6, changesRoster: true), now: now))
        _ = answer(refresh, at: 6, 6...6, for: ["ada"], &fanout)
        let told = answers(answer(asked, at: 5, 4...5, for: both, drawnFor: "bob", &fanout))
        #expect(told["bob"]??.code == .forbidden)
    }

    @Test func `who was put out by what they missed is told none of it`() throws {
        var fanout = try watched()
        let asked = try question(fanout.receive(watch("bob", since: 3), from: "bob", now: now))
        let effects = answer(asked, at: 6, 4...6, for: ["ada"], drawnFor: "bob", &fanout)
        #expect(answers(effects).isEmpty)
        let asking = answer(try question(effects), at: 6, 6...6, for: ["ada"], &fanout)
        let told = answers(
            answer(try question(asking), at: 6, for: ["ada"], drawnFor: "bob", &fanout))
        #expect(told["bob"]??.code == .forbidden)
    }

    @Test func `who was put out is not shown what was drawn for somebody else`() throws {
        var fanout = try watched()
        _ = fanout.hear(publication(6), now: now)
        let asked = try question(fanout.receive(watch("ada"), from: "ada", now: now))
        _ = fanout.receive(watch("bob"), from: "bob", now: now)
        let effects = answer(asked, at: 7, for: ["ada"], &fanout)
        #expect(answers(effects).keys.map(\.rawValue) == ["ada"])
        let asking = answer(try question(effects), at: 7, 7...7, for: ["ada"], &fanout)
        let told = answers(
            answer(try question(asking), at: 7, for: ["ada"], drawnFor: "bob", &fanout))
        #expect(told["bob"]??.code == .forbidden)
    }

    @Test func `a stranger whom the owner has to look up holds nobody up`() throws {
        var fanout = try watched()
        let asked = try question(fanout.receive(watch("eve"), from: "eve", now: now))
        let refresh = try question(fanout.hear(publication(6, changesRoster: true), now: now))
        #expect(refresh.header.id != asked.header.id)
        let passed = answer(refresh, at: 6, 6...6, for: both, &fanout)
        #expect(passed.contains { if case .publish = $0 { true } else { false } })
        let away = Failure(.unavailable, "The room is being looked up.", retryAfterMs: 10)
        let told = answers(
            fanout.receive(Reply(refusing: asked.header.id, away), now: now))
        #expect(told["eve"]??.code == .unavailable && told.count == 1)
    }

    @Test func `each of two who came together is looked up by the owner`() throws {
        var fanout = Fanout<PersonID>("f", kinds: [], now: now)
        let asked = try question(fanout.receive(watch("eve"), from: "eve", now: now))
        _ = answer(asked, at: 5, for: ["ada", "eve"], drawnFor: "eve", &fanout)
        let bobs = try question(fanout.receive(watch("bob"), from: "bob", now: now))
        let body = try JSON.decode(
            choice: OwnerQuestion.self, name: bobs.header.call.rawValue, body: bobs.body)
        #expect(
            body == .tail(viewer: "bob", epoch: nil, after: nil, newcomer: true))
        let told = answers(answer(bobs, at: 6, for: both, drawnFor: "bob", &fanout))
        #expect(told["bob"] == .some(nil))
    }

    @Test func `made-up kinds are not followed, however many come before a served one`() {
        var fanout = Fanout<PersonID>("f", kinds: ["person", "room"], now: now)
        var followed: [EntityKind] = []
        for stream in (0..<100).map({ StreamName(EntityKind("k\($0)"), "A") }) + [room, room] {
            for case .follow(let kind) in fanout.receive(
                watch("ada", of: stream), from: "ada", now: now)
            {
                followed.append(kind)
            }
        }
        #expect(followed == ["person", "room"])
    }
}
