import Journal
import Testing
import Wire

@Suite struct DeadlineTests {
    private func due(_ stream: StreamName, _ seconds: Int) -> StoredDeadline {
        StoredDeadline(stream: stream, at: .noon + .seconds(seconds))
    }

    private func set(_ deadlines: [StreamName: Int?], in journal: any Journal) throws {
        var batch = Batch()
        for (stream, seconds) in deadlines {
            let rev = try journal.heads(of: [stream])[stream]?.rev ?? 0
            batch.deadlines[stream] = NextDeadline(
                rev: rev, at: seconds.map { .noon + .seconds($0) })
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
}
