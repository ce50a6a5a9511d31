import Journal
import ParlorWire
import Testing

@Suite struct DeadlineTests {
    private func due(_ stream: StreamName, _ seconds: Int) -> StoredDeadline {
        StoredDeadline(stream: stream, at: .noon + .seconds(seconds))
    }

    private func set(_ deadlines: [StreamName: Int?], in journal: any Journal) throws {
        var batch = Batch()
        for (stream, seconds) in deadlines {
            let rev = try journal.heads(of: [stream])[stream]?.rev ?? 0
            batch.times[stream] = StreamTimes(
                rev: rev, deadline: seconds.map { .noon + .seconds($0) })
        }
        _ = try journal.append(batch)
    }

    @Test(arguments: Place.Kind.allCases)
    func `deadlines come in order, ties by name`(_ kind: Place.Kind) throws {
        let place = Place(kind)
        let journal = try place.open()
        let older = StreamName("person", "zoe")
        try set([.room: 3, .bob: 1, .ada: 2, older: 2], in: journal)
        let expected = [due(.bob, 1), due(.ada, 2), due(older, 2), due(.room, 3)]
        #expect(try journal.deadlines(of: StreamName.kinds, limit: 10) == expected)
        #expect(try place.open().deadlines(of: StreamName.kinds, limit: 10) == expected)
        #expect(try journal.deadlines(of: StreamName.kinds, limit: 2) == Array(expected.prefix(2)))
        #expect(try journal.deadlines(of: StreamName.kinds, limit: 0).isEmpty)
    }

    @Test(arguments: Place.Kind.allCases)
    func `a deadline changes and goes`(_ kind: Place.Kind) throws {
        let journal = try Place(kind).open()
        try set([.ada: 2, .bob: 1], in: journal)
        try set([.bob: 5], in: journal)
        #expect(
            try journal.deadlines(of: StreamName.kinds, limit: 10) == [due(.ada, 2), due(.bob, 5)])
        try set([.ada: nil, .room: nil], in: journal)
        #expect(try journal.deadlines(of: StreamName.kinds, limit: 10) == [due(.bob, 5)])
        try set([.bob: nil], in: journal)
        #expect(try journal.deadlines(of: StreamName.kinds, limit: 10).isEmpty)
    }

    @Test(arguments: Place.Kind.allCases)
    func `a deadline alone makes no stream`(_ kind: Place.Kind) throws {
        let journal = try Place(kind).open()
        try set([.ada: 2], in: journal)
        #expect(try journal.load(.ada, schema: 1, upTo: nil) == nil)
        #expect(try journal.heads(of: [.ada]).isEmpty)
        try journal.grow(.ada)
        #expect(try journal.deadlines(of: StreamName.kinds, limit: 10) == [due(.ada, 2)])
    }

    @Test(arguments: Place.Kind.allCases)
    func `a deadline holds at its revision only`(_ kind: Place.Kind) throws {
        let place = Place(kind)
        let (journal, other) = (try place.open(), try place.open())
        try journal.grow(.ada)
        try other.grow(.ada)
        for rev in [0, 1, 3] {
            var batch = Batch(.to(.bob, after: 0, .by("bob", "c1")))
            batch.times = [.ada: StreamTimes(rev: rev, deadline: .noon)]
            #expect(try journal.append(batch) == .conflict)
        }
        #expect(try journal.head() == 2)
        var batch = Batch(.to(.ada, after: 2, .by("ada", "c1")))
        batch.times = [.ada: StreamTimes(rev: 2, deadline: .noon)]
        #expect(try journal.append(batch) == .conflict)
        batch.times = [.ada: StreamTimes(rev: 3, deadline: .noon)]
        #expect(try journal.append(batch) == .kept(upTo: 3))
        #expect(try other.deadlines(of: StreamName.kinds, limit: 10) == [due(.ada, 0)])
    }

    @Test(arguments: Place.Kind.allCases)
    func `deadlines of other kinds are left out`(_ kind: Place.Kind) throws {
        let journal = try Place(kind).open()
        try set([.room: 1, .ada: 2, .bob: 3], in: journal)
        #expect(try journal.deadlines(of: ["person"], limit: 1) == [due(.ada, 2)])
        #expect(try journal.deadlines(of: ["room"], limit: 10) == [due(.room, 1)])
        #expect(try journal.deadlines(of: ["match"], limit: 10).isEmpty)
        #expect(try journal.deadlines(of: [], limit: 10).isEmpty)
    }
}
