import Journal
import ParlorWire
import Testing

@Suite struct CursorTests {
    @Test(arguments: Place.Kind.allCases)
    func `positions follow the commits of all writers`(_ kind: Place.Kind) throws {
        let place = Place(kind)
        let writers = [try place.open(), try place.open(), try place.open()]
        let reader = try place.open()
        var cursor: Position = 0
        for turn in 0..<60 {
            let writer = writers[turn % 3]
            try writer.grow(turn.isMultiple(of: 2) ? .ada : .bob, by: "w\(turn % 3)")
            let new = try reader.events(after: cursor, limit: 10, bytes: .max)
            #expect(new.map(\.position) == [Position(turn + 1)])
            cursor = new.last?.position ?? cursor
            #expect(try reader.head() == cursor)
        }
    }

    @Test(arguments: Place.Kind.allCases)
    func `events are read in pages`(_ kind: Place.Kind) throws {
        let journal = try Place(kind).open()
        try journal.grow(.ada, .bob, .ada, .bob, .ada)
        #expect(try journal.events(after: 0, limit: 2, bytes: .max).map(\.position) == [1, 2])
        #expect(try journal.events(after: 2, limit: 2, bytes: .max).map(\.position) == [3, 4])
        #expect(try journal.events(after: 4, limit: 2, bytes: .max).map(\.position) == [5])
        #expect(try journal.events(after: 5, limit: 2, bytes: .max).isEmpty)
        #expect(try journal.events(after: 99, limit: 2, bytes: .max).isEmpty)
        #expect(try journal.events(after: 0, limit: 0, bytes: .max).isEmpty)
        #expect(try journal.events(of: .ada, after: 1, limit: 1, bytes: .max).map(\.rev) == [2])
        #expect(
            try journal.events(of: .ada, after: 1, limit: .max, bytes: .max).map(\.rev) == [2, 3])
        #expect(try journal.events(of: .ada, after: 3, limit: 5, bytes: .max).isEmpty)
        #expect(try journal.events(of: .ada, after: 9, limit: 5, bytes: .max).isEmpty)
    }

    @Test(arguments: Place.Kind.allCases)
    func `the streams that moved are told`(_ kind: Place.Kind) throws {
        let place = Place(kind)
        let (one, two) = (try place.open(), try place.open())
        try one.grow(.ada, .bob)
        try two.grow(.ada, .room)
        #expect(try one.moved(since: 0) == [.ada, .bob, .room])
        #expect(try one.moved(since: 1) == [.ada, .bob, .room])
        #expect(try one.moved(since: 2) == [.ada, .room])
        #expect(try one.moved(since: 3) == [.room])
        #expect(try one.moved(since: 4).isEmpty)
        #expect(try one.moved(since: 99).isEmpty)
    }

    @Test(arguments: Place.Kind.allCases)
    func `heads tell epoch and revision`(_ kind: Place.Kind) throws {
        let place = Place(kind)
        let journal = try place.open()
        try journal.grow(.ada, .ada, .bob)
        let heads = try place.open().heads(of: [.ada, .bob, .room])
        #expect(heads.mapValues(\.rev) == [.ada: 2, .bob: 1])
        #expect(heads.values.allSatisfy { $0.epoch == journal.epoch })
    }

    @Test(arguments: Place.Kind.allCases)
    func `checkpoints are kept with or without events`(_ kind: Place.Kind) throws {
        let place = Place(kind)
        let journal = try place.open()
        #expect(try journal.checkpoint("chat") == 0)
        var batch = Batch()
        batch.checkpoints = ["chat": 7, "lobby": 1]
        #expect(try journal.append(batch) == .kept(upTo: 0))
        batch = .append(to: .ada, after: 0, .by("ada", "c1"))
        batch.checkpoints = ["chat": 9]
        #expect(try journal.append(batch) == .kept(upTo: 1))
        #expect(try place.open().checkpoint("chat") == 9)
        #expect(try place.open().checkpoint("lobby") == 1)
    }

    @Test(arguments: Place.Kind.allCases)
    func `the size grows with what is kept`(_ kind: Place.Kind) throws {
        let journal = try Place(kind).open()
        let before = try journal.bytes()
        var dice = Dice(seed: 7)
        let body = (0..<100_000).map { _ in UInt8.random(in: .min ... .max, using: &dice) }
        let long = NewEvent(name: "long", body: body)
        _ = try journal.append(.append(to: .ada, after: 0, .by("ada", "c1"), long))
        #expect(try journal.bytes() >= before + 100_000)
    }

    @Test(arguments: Place.Kind.allCases)
    func `a page has no more bytes than asked for, but an event`(_ kind: Place.Kind) throws {
        let journal = try Place(kind).open()
        let events = [30, 10, 0, 50].map { size in
            NewEvent(name: "sized", body: Bytes(repeating: 7, count: size))
        }
        let append = Append(
            stream: .ada, after: 0, command: .by("ada", "c1"), at: .noon, events: events)
        _ = try journal.append(Batch(append))
        for (bytes, count) in [0: 1, 29: 1, 30: 1, 39: 1, 40: 3, 89: 3, 90: 4, Int.max: 4] {
            #expect(try journal.events(after: 0, limit: 9, bytes: bytes).count == count)
            #expect(try journal.events(of: .ada, after: 0, limit: 9, bytes: bytes).count == count)
        }
        #expect(try journal.events(after: 0, limit: 2, bytes: .max).count == 2)
        #expect(try journal.events(after: 0, limit: 0, bytes: 99).isEmpty)
    }

    @Test(arguments: Place.Kind.allCases)
    func `a checkpoint never goes back`(_ kind: Place.Kind) throws {
        let place = Place(kind)
        for position in [5, 3, 7, 6] as [Position] {
            var batch = Batch()
            batch.checkpoints = ["chat": position]
            _ = try place.open().append(batch)
        }
        #expect(try place.open().checkpoint("chat") == 7)
    }
}
