import Journal
import ParlorWire
import Testing

@Suite struct AppendTests {
    @Test(arguments: Place.Kind.allCases)
    func `what is appended is loaded as it was`(_ kind: Place.Kind) throws {
        let journal = try Place(kind).open()
        let kept = try journal.append(
            .append(to: .ada, after: 0, .by("ada", "c1"), .renamed("Ada"), .renamed("Countess")))
        #expect(kept == .kept(upTo: 2))

        let loaded = try #require(try journal.load(.ada, schema: 1, upTo: nil))
        let expected = [NewEvent.renamed("Ada"), .renamed("Countess")].enumerated().map {
            StoredEvent(
                position: Position($0 + 1), stream: .ada, epoch: journal.epoch, rev: $0 + 1,
                at: .noon, command: .by("ada", "c1"), name: $1.name, body: $1.body)
        }
        #expect(loaded.events == expected)
        #expect(loaded.epoch == journal.epoch)
        #expect(loaded.snapshot == nil)
        #expect(try journal.events(after: 0, limit: 10, bytes: .max) == expected)
        #expect(try journal.events(of: .ada, after: 0, limit: 10, bytes: .max) == expected)
    }

    @Test(arguments: Place.Kind.allCases)
    func `a stream that nobody wrote is nil`(_ kind: Place.Kind) throws {
        let journal = try Place(kind).open()
        #expect(try journal.load(.ada, schema: 1, upTo: nil) == nil)
        #expect(try journal.events(of: .ada, after: 0, limit: 10, bytes: .max).isEmpty)
        #expect(try journal.heads(of: [.ada]).isEmpty)
        #expect(try journal.firstAnswer(to: .by("ada", "c1"), on: .ada) == nil)
        #expect(try journal.head() == 0)
    }

    @Test(arguments: Place.Kind.allCases)
    func `an append on an old revision is a conflict and keeps nothing`(_ kind: Place.Kind) throws {
        let place = Place(kind)
        let (one, two) = (try place.open(), try place.open())
        try one.grow(.ada)
        #expect(try two.append(.append(to: .ada, after: 0, .by("bob", "c2"))) == .conflict)
        #expect(try two.append(.append(to: .ada, after: 1, .by("bob", "c2"))) == .kept(upTo: 2))
        #expect(try one.append(.append(to: .ada, after: 1, .by("eve", "c3"))) == .conflict)
        #expect(
            try one.events(after: 0, limit: 10, bytes: .max).map(\.command.actor)
                == ["ada", "bob"].map(Actor.init))
    }

    @Test(arguments: Place.Kind.allCases)
    func `an append beyond the head is a conflict`(_ kind: Place.Kind) throws {
        let journal = try Place(kind).open()
        #expect(try journal.append(.append(to: .ada, after: 1, .by("ada", "c1"))) == .conflict)
        try journal.grow(.ada)
        #expect(try journal.append(.append(to: .ada, after: 2, .by("ada", "c1"))) == .conflict)
        #expect(try journal.head() == 1)
    }

    @Test(arguments: Place.Kind.allCases)
    func `appends of one batch build on each other`(_ kind: Place.Kind) throws {
        let journal = try Place(kind).open()
        let batch = Batch(
            .to(.ada, after: 0, .by("ada", "c1")), .to(.room, after: 0, .by("ada", "c2")),
            .to(.ada, after: 1, .by("ada", "c3")))
        #expect(try journal.append(batch) == .kept(upTo: 3))
        #expect(
            try journal.events(after: 0, limit: 10, bytes: .max).map(\.stream) == [
                .ada, .room, .ada,
            ])
        #expect(
            try journal.heads(of: [.ada, .bob, .room]).mapValues(\.rev) == [.ada: 2, .room: 1])
    }

    @Test(arguments: Place.Kind.allCases)
    func `one bad append undoes everything of its batch`(_ kind: Place.Kind) throws {
        let journal = try Place(kind).open()
        try journal.grow(.ada)
        let listing = StoredListing(index: "names", sort: "ada", stream: .ada)
        var before = Batch()
        before.listed = [listing]
        #expect(try journal.append(before) == .kept(upTo: 1))

        var batch = Batch(
            .to(.room, after: 0, .by("ada", "c1")), .to(.bob, after: 0, .by("ada", "c2")),
            .to(.ada, after: 0, .by("ada", "c3")))
        batch.noOps = [NoOp(stream: .ada, rev: 1, command: .by("ada", "c9"), at: .noon)]
        batch.times = [.room: StreamTimes(rev: 1, deadline: .noon)]
        batch.unlisted = [listing]
        batch.listed = [StoredListing(index: "names", sort: "bob", stream: .bob)]
        batch.snapshots = [Snapshot(stream: .ada, schema: 1, rev: 1, state: [1])]
        batch.checkpoints = ["chat": 7]
        #expect(try journal.append(batch) == .conflict)

        #expect(try journal.head() == 1)
        #expect(try journal.load(.room, schema: 1, upTo: nil) == nil)
        #expect(try journal.firstAnswer(to: .by("ada", "c1"), on: .room) == nil)
        #expect(try journal.firstAnswer(to: .by("ada", "c9"), on: .ada) == nil)
        #expect(try journal.deadlines(of: StreamName.kinds, limit: 10).isEmpty)
        #expect(try journal.list("names", prefix: "", after: nil, limit: 10) == [listing])
        #expect(try journal.load(.ada, schema: 1, upTo: nil)?.snapshot == nil)
        #expect(try journal.checkpoint("chat") == 0)

        batch.appends.removeLast()
        #expect(try journal.append(batch) == .kept(upTo: 3))
        #expect(
            try journal.deadlines(of: StreamName.kinds, limit: 10) == [
                StoredDeadline(stream: .room, at: .noon)
            ])
    }

    @Test(arguments: Place.Kind.allCases)
    func `bodies may be empty or a mebibyte`(_ kind: Place.Kind) throws {
        let journal = try Place(kind).open()
        let long = (0..<Limits.body).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let events = [NewEvent(name: "none", body: []), NewEvent(name: "long", body: long)]
        let append = Append(
            stream: .ada, after: 0, command: .by("ada", "c1"), at: .noon, events: events)
        #expect(try journal.append(Batch(append)) == .kept(upTo: 2))
        #expect(try journal.load(.ada, schema: 1, upTo: nil)?.events.map(\.body) == [[], long])
    }

    @Test(arguments: Place.Kind.allCases)
    func `keys may be long and of any characters`(_ kind: Place.Kind) throws {
        let place = Place(kind)
        let journal = try place.open()
        let keys = [
            String(repeating: "k", count: Limits.key), "a.b.c", "'; DROP TABLE events; --", "\"",
            "%_*?",
            "a\u{0}b", "a", "🎲🎴", "Ünïcødé", "\n\t", " ", "-1", "1e3", "NULL",
        ]
        for key in keys { try journal.grow(StreamName("kind", EntityKey(key))) }
        let reader = try place.open()
        for key in keys {
            let stream = StreamName("kind", EntityKey(key))
            #expect(try reader.load(stream, schema: 1, upTo: nil)?.events.map(\.rev) == [1])
        }
        #expect(
            try reader.events(after: 0, limit: 99, bytes: .max).map(\.stream.key.rawValue) == keys)
    }

    @Test(arguments: Place.Kind.allCases)
    func `two spellings of one letter are two keys`(_ kind: Place.Kind) throws {
        let journal = try Place(kind).open()
        let composed = StreamName("person", "\u{e9}")
        let decomposed = StreamName("person", "e\u{301}")
        try journal.grow(composed, decomposed)
        #expect(
            try journal.heads(of: [composed, decomposed]).mapValues(\.rev) == [
                composed: 1, decomposed: 1,
            ])
        let spellings = try journal.events(after: 0, limit: 9, bytes: .max).map {
            Bytes($0.stream.key.rawValue.utf8)
        }
        #expect(spellings == [Bytes("\u{e9}".utf8), Bytes("e\u{301}".utf8)])
    }

    @Test(arguments: Place.Kind.allCases)
    func `an empty batch keeps nothing and tells the head`(_ kind: Place.Kind) throws {
        let journal = try Place(kind).open()
        #expect(try journal.append(Batch()) == .kept(upTo: 0))
        try journal.grow(.ada)
        #expect(try journal.append(Batch()) == .kept(upTo: 1))
    }
}
