import Fanout
import ParlorWire
import Testing

/// Streams that are made of others: Ada's list, made of conversations.
@Suite struct DerivedTests {
    let list = StreamName("chats", "ada")
    private let chat = StreamName("chat", "c")
    let start = Now(
        Instant(milliseconds: 1_000_000), date: Timestamp(milliseconds: 1_000_000))

    /// A fan-out, and all that it asked, answered and published.
    struct World {
        var fanout: Fanout<Int>
        var questions: [Call] = []
        var answers: [Reply] = []
        var published: [Publication] = []
        var now: Now

        mutating func take(_ effects: [Fanout<Int>.Effect]) {
            for effect in effects {
                switch effect {
                case .ask(let call): questions.append(call)
                case .answer(_, let reply): answers.append(reply)
                case .publish(let publication, _): published.append(publication)
                case .follow: break
                }
            }
        }

        /// The oldest question of this name that nobody has answered.
        mutating func answer(_ name: CallName, _ body: some Encodable) throws {
            let index = try #require(questions.firstIndex { $0.header.call == name })
            let question = questions.remove(at: index)
            let header = ReplyHeader(id: question.header.id, status: .ok)
            take(fanout.receive(Reply(header: header, body: JSON.encode(body)), now: now))
        }

        func asked(_ name: CallName) -> Int { questions.count { $0.header.call == name } }

        var told: [String] {
            published.filter { $0.header.stream.kind == "chats" && $0.header.rev > 0 }
                .filter { !$0.header.event.hasPrefix("~") }
                .map { "\($0.header.event) \($0.header.rev)" }
        }
    }

    private func made() -> World {
        World(
            fanout: Fanout<Int>(
                "f", kinds: ["chat", "chats", "person"], derived: ["chats": ["chat"]], now: start),
            now: start)
    }

    func watch(
        _ viewer: PersonID = "ada", _ epoch: Epoch? = nil, _ since: Revision? = nil,
        of stream: StreamName? = nil
    ) -> Call {
        let list = stream ?? list
        let (name, body) = JSON.encode(
            choice: SyncQuestion.watch(
                gateway: "g", stream: list, viewer: viewer, epoch: epoch, since: since))
        return Call(
            kind: SyncQuestion.kind, key: Shard.key(of: list),
            header: CallHeader(id: "w", call: CallName(name), actor: .part("gateway")), body: body)
    }

    private func snapshot(_ text: String, showing people: Set<PersonID> = ["ada"]) -> StreamTail {
        StreamTail(
            stream: list, epoch: "journal", rev: 0,
            roster: StreamRoster(audience: .only(["ada"]), people: people), events: nil,
            snapshot: RawJSON(Bytes("{\"list\":\"\(text)\"}".utf8)), viewer: "ada", isShared: false)
    }

    func changes(
        _ rev: Revision, _ text: String, for people: [PersonID] = ["ada", "bob"],
        about: String = "c", showing shown: [PersonID] = ["ada"]
    ) -> DerivedChanges {
        DerivedChanges(
            epoch: "e", rev: rev,
            events: [
                DerivedEvent(
                    "changed", about: about, body: RawJSON(Bytes("{\"text\":\"\(text)\"}".utf8)),
                    own: Dictionary(
                        uniqueKeysWithValues: people.map {
                            ($0, RawJSON(Bytes("{\"mine\":1}".utf8)))
                        }), people: shown)
            ])
    }

    func said(_ rev: Revision) -> Publication {
        Publication(
            header: EventHeader(
                stream: chat, epoch: "e", rev: rev, event: "sent", at: start.date, by: nil, id: "c"),
            body: Bytes("{}".utf8))
    }

    func begun(_ world: World) throws -> WatchedStream {
        try JSON.decode(WatchedStream.self, from: try #require(world.answers.last).body)
    }

    /// Ada watches her list.
    func watched() throws -> World {
        var world = made()
        world.take(world.fanout.receive(watch(), from: 1, now: start))
        try world.answer(
            "journal.moved", MovedStreams(epoch: "e", head: 5_000, streams: nil))
        try world.answer("journal.tail", snapshot("first"))
        try world.answer("person.identities", Identities(people: []))
        return world
    }

    @Test func `a watcher of a list is shown it, and then told what changes`() throws {
        var world = try watched()
        let first = try begun(world)
        #expect(first.snapshot != nil && first.rev == 0)
        world.take(world.fanout.hear(said(1), now: start))
        try world.answer("journal.changes", changes(1, "hello"))
        #expect(world.told == ["changed 1"])
        let frame = try JSON.decode(ClientEvent.self, from: world.published.last!.body)
        #expect(frame.body == RawJSON(Bytes(#"{"text":"hello","mine":1}"#.utf8)))
    }

    @Test func `nobody but its owner watches it`() throws {
        var world = try watched()
        world.take(world.fanout.receive(watch("bob"), from: 2, now: start))
        #expect(world.answers.last?.failure?.code == .forbidden)
    }

    @Test func `nobody is asked what changes while nobody watches a list`() {
        var world = made()
        world.take(world.fanout.hear(said(1), now: start))
        #expect(world.questions.isEmpty)
    }

    @Test func `what happens while it is asked is asked for once more`() throws {
        var world = try watched()
        for rev in 1...9 { world.take(world.fanout.hear(said(rev), now: start)) }
        #expect(world.asked("journal.changes") == 1)
        try world.answer("journal.changes", changes(1, "one"))
        #expect(world.asked("journal.changes") == 1)
        try world.answer("journal.changes", changes(9, "nine"))
        #expect(world.asked("journal.changes") == 0)
        #expect(world.told == ["changed 1", "changed 2"])
    }

    @Test func `what shows nothing new is not told`() throws {
        var world = try watched()
        for rev in 1...2 {
            world.take(world.fanout.hear(said(rev), now: start))
            try world.answer("journal.changes", changes(rev, "same"))
        }
        #expect(world.told == ["changed 1"])
    }

    @Test func `a snapshot that was asked for before a change is told with the change`() throws {
        var world = made()
        world.take(world.fanout.receive(watch(), from: 1, now: start))
        try world.answer("journal.moved", MovedStreams(epoch: "e", head: 0, streams: nil))
        world.take(world.fanout.hear(said(1), now: start))
        try world.answer("journal.changes", changes(1, "hello"))
        try world.answer("person.identities", Identities(people: []))
        try world.answer("journal.tail", snapshot("before"))
        let begun = try begun(world)
        #expect(begun.snapshot != nil && begun.rev == 1 && begun.events?.count == 1)
    }

    @Test func `a watcher who comes back gets what came since, and after a restart the whole`()
        throws
    {
        var world = try watched()
        let epoch = try begun(world).epoch
        for rev in 1...3 {
            world.take(world.fanout.hear(said(rev), now: start))
            try world.answer("journal.changes", changes(rev, "\(rev)"))
        }
        world.take(world.fanout.receive(watch("ada", epoch, 1), from: 1, now: start))
        let resumed = try begun(world)
        #expect(resumed.snapshot == nil && resumed.events?.count == 2 && resumed.rev == 3)
        world.take(world.fanout.receive(watch("ada", "other", 1), from: 1, now: start))
        try world.answer("journal.tail", snapshot("now"))
        let anew = try begun(world)
        #expect(anew.snapshot != nil && anew.rev == 3)
    }

    @Test func `a publication that was lost is found by comparing`() throws {
        var world = try watched()
        world.now = Now(start.instant + .seconds(1), date: start.date)
        world.take(world.fanout.tick(now: world.now))
        try world.answer(
            "journal.moved",
            MovedStreams(
                epoch: "e", head: 5_001, streams: [StreamHead(stream: chat, epoch: "e", rev: 4)]))
        try world.answer("journal.changes", changes(4, "lost"))
        #expect(world.told == ["changed 1"])
        world.now = Now(start.instant + .seconds(2), date: start.date)
        world.take(world.fanout.tick(now: world.now))
        try world.answer(
            "journal.moved",
            MovedStreams(
                epoch: "e", head: 5_001, streams: [StreamHead(stream: chat, epoch: "e", rev: 4)]))
        #expect(world.asked("journal.changes") == 0)
    }

    @Test func `an owner that does not answer is asked again`() throws {
        var world = try watched()
        world.take(world.fanout.hear(said(1), now: start))
        let question = world.questions.removeLast()
        world.take(
            world.fanout.receive(
                Reply(refusing: question.header.id, Failure(.timeout, "Nobody answered.")),
                now: start))
        world.now = Now(start.instant + .seconds(1), date: start.date)
        world.take(world.fanout.tick(now: world.now))
        try world.answer("journal.changes", changes(1, "late"))
        #expect(world.told == ["changed 1"])
    }

    @Test func `after another journal was put in place, lists begin anew`() throws {
        var world = try watched()
        let epoch = try begun(world).epoch
        world.now = Now(start.instant + .seconds(1), date: start.date)
        world.take(world.fanout.tick(now: world.now))
        try world.answer("journal.moved", MovedStreams(epoch: "e2", head: 3, streams: nil))
        let (name, body) = JSON.encode(
            choice: SyncQuestion.renew(
                gateway: "g",
                streams: [.init(stream: list, epoch: epoch, rev: 0, people: 0)]))
        let renewal = Call(
            kind: SyncQuestion.kind, key: Shard.key(of: list),
            header: CallHeader(id: "r", call: CallName(name), actor: .part("gateway")), body: body)
        world.take(world.fanout.receive(renewal, from: 1, now: world.now))
        let renewed = try JSON.decode(RenewedStreams.self, from: world.answers.last!.body)
        #expect(renewed.lost == [list])
    }

    @Test func `lists that are opened at once don't begin anew for each other`() throws {
        var world = made()
        for person in ["ada", "bob"] as [PersonID] {
            let stream = StreamName("chats", person.key)
            world.take(world.fanout.receive(watch(person, of: stream), from: 1, now: start))
        }
        #expect(world.asked("journal.moved") == 2)
        for _ in 1...2 {
            try world.answer("journal.moved", MovedStreams(epoch: "e", head: 0, streams: nil))
        }
        #expect(world.fanout.counts.streams == 2)
    }

    @Test func `who waits for a list that begins anew is shown it`() throws {
        var world = made()
        world.take(world.fanout.receive(watch(), from: 1, now: start))
        try world.answer("journal.moved", MovedStreams(epoch: "e", head: 0, streams: nil))
        try world.answer("journal.tail", snapshot("old"))
        world.now = Now(start.instant + .seconds(1), date: start.date)
        world.take(world.fanout.tick(now: world.now))
        try world.answer("journal.moved", MovedStreams(epoch: "e2", head: 0, streams: nil))
        try world.answer("journal.tail", snapshot("new"))
        while world.asked("person.identities") > 0 {
            try world.answer("person.identities", Identities(people: []))
        }
        #expect(try begun(world).snapshot == RawJSON(Bytes(#"{"list":"new"}"#.utf8)))
    }
}
