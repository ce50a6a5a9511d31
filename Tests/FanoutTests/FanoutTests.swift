import Fanout
import ParlorWire
import Testing

@Suite struct FanoutTests {
    private let now = Now(
        Instant(milliseconds: 1_000_000), date: Timestamp(milliseconds: 1_000_000))
    private let stream = StreamName("room", "K7QD")

    private func watch(_ since: Revision? = nil, _ epoch: Epoch? = nil) -> Call {
        let (name, body) = JSON.encode(
            choice: SyncQuestion.watch(
                gateway: "g", stream: stream, viewer: "ada", epoch: epoch, since: since))
        return Call(
            kind: SyncQuestion.kind, key: Shard.key(of: stream),
            header: CallHeader(id: "w", call: CallName(name), actor: .part("gateway")), body: body)
    }

    private func tail(
        _ rev: Revision, _ events: [Revision]? = nil, admitting people: Set<PersonID>
    ) -> StreamTail {
        tail(rev, events, for: .only(people))
    }

    private func tail(
        _ rev: Revision, _ events: [Revision]? = nil, for audience: Audience,
        showing people: Set<PersonID> = [], of epoch: Epoch = "e"
    ) -> StreamTail {
        StreamTail(
            stream: stream, epoch: epoch, rev: rev,
            roster: StreamRoster(audience: audience, people: people),
            events: events.map {
                $0.map {
                    StreamTail.Event(
                        rev: $0, event: "said", at: now.date, by: nil, id: "c",
                        body: RawJSON(Bytes("{}".utf8)))
                }
            },
            snapshot: events == nil ? RawJSON(Bytes("{}".utf8)) : nil, viewer: "ada", isShared: true
        )
    }

    private func questions(_ effects: [Fanout<Int>.Effect]) -> [Call] {
        effects.compactMap { if case .ask(let call) = $0 { call } else { nil } }
    }

    private func answers(_ effects: [Fanout<Int>.Effect]) -> [Reply] {
        effects.compactMap { if case .answer(_, let reply) = $0 { reply } else { nil } }
    }

    private func begun(_ effects: [Fanout<Int>.Effect]) throws -> [WatchedStream] {
        try answers(effects).map { try JSON.decode(WatchedStream.self, from: $0.body) }
    }

    /// The answer that nobody knows them.
    private func named(_ question: Call, by fanout: inout Fanout<Int>) -> [Fanout<Int>.Effect] {
        let header = ReplyHeader(id: question.header.id, status: .ok)
        let nobody = JSON.encode(Identities(people: []))
        return fanout.receive(Reply(header: header, body: nobody), now: now)
    }

    private func answered(
        _ question: Call?, _ tail: StreamTail, _ fanout: inout Fanout<Int>
    ) throws -> [Fanout<Int>.Effect] {
        let header = ReplyHeader(id: try #require(question).header.id, status: .ok)
        return fanout.receive(Reply(header: header, body: JSON.encode(tail)), now: now)
    }

    /// One whose gateway has the stream at revision 1.
    private func watched() throws -> Fanout<Int> {
        var fanout = Fanout<Int>("f", kinds: [], now: now)
        let effects = fanout.receive(watch(), from: 1, now: now)
        _ = try answered(
            questions(effects).first, tail(1, admitting: ["ada", "bob"]), &fanout)
        return fanout
    }

    private func publication(_ rev: Revision) -> Publication {
        Publication(
            header: EventHeader(
                stream: stream, epoch: "e", rev: rev, event: "said", at: now.date, by: nil, id: "c"),
            body: Bytes("{}".utf8))
    }

    @Test func `what was missed is passed on after it was said who may still see it`() throws {
        var fanout = try watched()
        let asked = questions(fanout.hear(publication(3), now: now)).first
        let effects = try answered(asked, tail(3, [2, 3], admitting: ["ada"]), &fanout)
        let passed = effects.compactMap { effect -> String? in
            guard case .publish(let publication, _) = effect else { return nil }
            return "\(publication.header.event) \(publication.header.rev)"
        }
        #expect(passed == ["\(LinkTopic.roster) 3", "said 2", "said 3"])
    }

    @Test func `whoever has some of it gets the rest, also of before anybody watched here`() throws
    {
        var fanout = Fanout<Int>("f", kinds: [], now: now)
        let first = questions(fanout.receive(watch(), from: 1, now: now)).first
        _ = try answered(first, tail(5, admitting: ["ada"]), &fanout)
        let asked = questions(fanout.receive(watch(3, "e"), from: 2, now: now)).first
        _ = fanout.hear(publication(6), now: now)
        let replies = answers(try answered(asked, tail(5, [4, 5], admitting: ["ada"]), &fanout))
        let begun = try JSON.decode(WatchedStream.self, from: try #require(replies.first).body)
        #expect(begun.rev == 6)
        #expect(begun.events?.count == 3)
        #expect(begun.snapshot == nil)
    }

    @Test func `what is out of reach is shown as a whole`() throws {
        var fanout = Fanout<Int>("f", kinds: [], now: now)
        let first = questions(fanout.receive(watch(), from: 1, now: now)).first
        _ = try answered(first, tail(5, admitting: ["ada"]), &fanout)
        let asked = questions(fanout.receive(watch(3, "e"), from: 2, now: now)).first
        let replies = answers(try answered(asked, tail(5, admitting: ["ada"]), &fanout))
        let begun = try JSON.decode(WatchedStream.self, from: try #require(replies.first).body)
        #expect(begun.snapshot != nil && begun.events == nil)
    }

    @Test func `who was put out for good is told so`() throws {
        var fanout = Fanout<Int>("f", kinds: [], now: now)
        let asked = questions(fanout.receive(watch(), from: 1, now: now)).first
        let open = tail(5, for: .allBut(["ada"]))
        let replies = answers(try answered(asked, open, &fanout))
        #expect(replies.first?.failure?.code == "BANNED")
    }

    @Test func `no signal is passed on before it was said who may still see it`() throws {
        var fanout = try watched()
        func published(_ effects: [Fanout<Int>.Effect]) -> Int {
            effects.count { if case .publish = $0 { true } else { false } }
        }
        #expect(published(fanout.hear(publication(0), now: now)) == 1)
        var leaving = publication(2)
        leaving.header.roster = true
        let asked = questions(fanout.hear(leaving, now: now)).first
        #expect(published(fanout.hear(publication(0), now: now)) == 0)
        _ = try answered(asked, tail(2, [], admitting: ["ada"]), &fanout)
        #expect(published(fanout.hear(publication(0), now: now)) == 1)
    }

    @Test func `what a gateway missed waits there for the roster that it missed`() throws {
        var fanout = try watched()
        _ = fanout.hear(publication(2), now: now)
        let (name, body) = JSON.encode(
            choice: SyncQuestion.renew(
                gateway: "g",
                streams: [SyncQuestion.Watched(stream: stream, epoch: "e", rev: 1, people: 0)]))
        let renewal = Call(
            kind: SyncQuestion.kind, key: Shard.key(of: stream),
            header: CallHeader(id: "r", call: CallName(name), actor: .part("gateway")), body: body)
        let marks = fanout.receive(renewal, from: 1, now: now).compactMap { effect -> Bool? in
            guard case .publish(let publication, _) = effect else { return nil }
            return publication.header.event == "said" ? publication.header.roster == true : nil
        }
        #expect(marks == [true])
    }

    @Test func `who was further already is not answered before the owner`() throws {
        var fanout = try watched()
        let asked = questions(fanout.receive(watch(2, "e"), from: 2, now: now)).first
        let effects = try answered(asked, tail(2, [2], admitting: ["ada"]), &fanout)
        let answer = try #require(answers(effects).first)
        let begun = try JSON.decode(WatchedStream.self, from: answer.body)
        #expect(begun.rev == 2 && begun.events == [])
    }

    @Test func `who was further already is not answered because somebody's name is known`() throws {
        var fanout = Fanout<Int>("f", kinds: [], now: now)
        let first = questions(fanout.receive(watch(), from: 1, now: now)).first
        let showing = tail(1, for: .only(["ada"]), showing: ["bob"])
        let naming = try #require(questions(try answered(first, showing, &fanout)).first)
        let asked = questions(fanout.receive(watch(5, "e"), from: 2, now: now)).first
        #expect(answers(named(naming, by: &fanout)).isEmpty)
        let revs = try begun(try answered(asked, tail(5, admitting: ["ada"]), &fanout)).map(\.rev)
        #expect(revs == [5, 5])
    }

    @Test func `who was further than an answer under way waits for the next`() throws {
        var fanout = Fanout<Int>("f", kinds: [], now: now)
        let asked = questions(fanout.receive(watch(), from: 1, now: now)).first
        _ = fanout.receive(watch(5, "e"), from: 2, now: now)
        let effects = try answered(asked, tail(3, admitting: ["ada"]), &fanout)
        #expect(try begun(effects).map(\.rev) == [3])
        let again = questions(effects).first
        let later = try begun(try answered(again, tail(5, [4, 5], admitting: ["ada"]), &fanout))
        #expect(later.map(\.rev) == [5])
        #expect(later.map(\.events) == [[]])
    }

    @Test func `who joined after an answer under way is not turned away by it`() throws {
        var fanout = Fanout<Int>("f", kinds: [], now: now)
        let asked = questions(fanout.receive(watch(), from: 1, now: now)).first
        _ = fanout.receive(watch(), from: 2, now: now)
        let effects = try answered(asked, tail(3, admitting: []), &fanout)
        #expect(answers(effects).map(\.failure?.code) == [.forbidden])
        let again = questions(effects).first
        let later = try begun(try answered(again, tail(4, admitting: ["ada"]), &fanout))
        #expect(later.map(\.rev) == [4])
    }

    @Test func `who came after a question is not told that there is nothing by its answer`() throws
    {
        var fanout = Fanout<Int>("f", kinds: [], now: now)
        let asked = try #require(questions(fanout.receive(watch(), from: 1, now: now)).first)
        _ = fanout.receive(watch(), from: 2, now: now)
        let nothing = Reply(refusing: asked.header.id, Failure(.notFound, "There is no room."))
        let effects = fanout.receive(nothing, now: now)
        #expect(answers(effects).map(\.failure?.code) == [.notFound])
        let again = questions(effects).first
        #expect(try begun(try answered(again, tail(1, admitting: ["ada"]), &fanout)).count == 1)
    }

    @Test func `who waits for a name is answered in whatever history there is by then`() throws {
        var fanout = Fanout<Int>("f", kinds: [], now: now)
        let first = questions(fanout.receive(watch(), from: 1, now: now)).first
        let naming = try #require(
            questions(
                try answered(first, tail(1, for: .only(["ada"]), showing: ["bob"]), &fanout)
            ).first)
        let asked = questions(fanout.hear(publication(3), now: now)).first
        #expect(fanout.receive(watch(1, "e"), from: 2, now: now).isEmpty)
        #expect(answers(named(naming, by: &fanout)).isEmpty)
        let other = tail(1, for: .only(["ada"]), of: "f")
        let effects = try answered(asked, other, &fanout)
        #expect(try begun(effects).map(\.epoch) == ["f"])
        let again = questions(effects).first
        #expect(try begun(try answered(again, other, &fanout)).map(\.epoch) == ["f"])
    }

    @Test func `who says to be further than the owner gets what there is`() throws {
        var fanout = try watched()
        let asked = questions(fanout.receive(watch(9, "e"), from: 2, now: now)).first
        let shown = try begun(try answered(asked, tail(1, admitting: ["ada"]), &fanout))
        #expect(shown.map(\.rev) == [1])
        #expect(shown.first?.snapshot != nil)
    }

    @Test func `who comes from another history is not answered before the owner`() throws {
        var fanout = try watched()
        let effects = fanout.receive(watch(1, "newer"), from: 2, now: now)
        #expect(answers(effects).isEmpty && questions(effects).count == 1)
    }

    @Test func `a stream that ends is closed with a sentence for apps`() throws {
        var fanout = try watched()
        let asked = try #require(questions(fanout.hear(publication(3), now: now)).first)
        let refusal = Failure(.unknownCall, "The calls of room are room.bury, room.sweep.")
        let effects = fanout.receive(
            Reply(refusing: asked.header.id, refusal), now: now)
        let closed = effects.compactMap { effect -> String? in
            guard case .publish(let publication, _) = effect,
                publication.header.event == LinkTopic.closed
            else { return nil }
            return String(decoding: publication.body, as: UTF8.self)
        }
        #expect(closed == [#"{"closed":"There is nothing to watch at room.K7QD."}"#])
    }
}
