import Journal
import ParlorWire
import Testing

@Suite struct SnapshotTests {
    private func journal(_ kind: Place.Kind, _ snapshots: Snapshot...) throws -> any Journal {
        let place = Place(kind)
        let journal = try place.open()
        for _ in 1...5 { try journal.grow(.ada) }
        for snapshot in snapshots {
            var batch = Batch()
            batch.snapshots = [snapshot]
            _ = try journal.append(batch)
        }
        return journal
    }

    private let atThree = Snapshot(stream: .ada, schema: 2, rev: 3, state: [1, 2, 3])

    @Test(arguments: Place.Kind.allCases)
    func `a stream is loaded from its snapshot on`(_ kind: Place.Kind) throws {
        let loaded = try journal(kind, atThree).load(.ada, schema: 2, upTo: nil)
        #expect(loaded?.snapshot == atThree)
        #expect(loaded?.events.map(\.rev) == [4, 5])
    }

    @Test(arguments: Place.Kind.allCases)
    func `a snapshot of another schema is ignored`(_ kind: Place.Kind) throws {
        for schema in [1, 3] {
            let loaded = try journal(kind, atThree).load(.ada, schema: schema, upTo: nil)
            #expect(loaded?.snapshot == nil)
            #expect(loaded?.events.map(\.rev) == [1, 2, 3, 4, 5])
        }
    }

    @Test(arguments: Place.Kind.allCases)
    func `a stream is loaded as it was`(_ kind: Place.Kind) throws {
        let journal = try journal(kind, atThree)
        func load(_ rev: Revision) throws -> (Revision?, [Revision]) {
            let loaded = try #require(try journal.load(.ada, schema: 2, upTo: rev))
            return (loaded.snapshot?.rev, loaded.events.map(\.rev))
        }
        #expect(try load(0) == (nil, []))
        #expect(try load(2) == (nil, [1, 2]))
        #expect(try load(3) == (3, []))
        #expect(try load(4) == (3, [4]))
        #expect(try load(5) == (3, [4, 5]))
        #expect(try load(6) == (3, [4, 5]))
    }

    @Test(arguments: Place.Kind.allCases)
    func `the newest snapshot of a schema wins`(_ kind: Place.Kind) throws {
        let atFour = Snapshot(stream: .ada, schema: 2, rev: 4, state: [4])
        let other = Snapshot(stream: .ada, schema: 1, rev: 5, state: [5])
        let journal = try journal(kind, atThree, atFour, other, atThree)
        #expect(try journal.load(.ada, schema: 2, upTo: nil)?.snapshot == atFour)
        #expect(try journal.load(.ada, schema: 1, upTo: nil)?.snapshot == other)
    }

    @Test(arguments: Place.Kind.allCases)
    func `a snapshot ahead of its events is ignored`(_ kind: Place.Kind) throws {
        let ahead = Snapshot(stream: .ada, schema: 2, rev: 6, state: [6])
        let loaded = try journal(kind, ahead).load(.ada, schema: 2, upTo: nil)
        #expect(loaded?.snapshot == nil)
        #expect(loaded?.events.map(\.rev) == [1, 2, 3, 4, 5])
    }

    @Test(arguments: Place.Kind.allCases)
    func `long ago is loaded from near by, with few snapshots`(_ kind: Place.Kind) throws {
        let journal = try Place(kind).open()
        var kept: Set<Revision?> = []
        for rev in 1...1_000 {
            var batch = Batch(.to(.ada, after: rev - 1, .by("ada", "c\(rev)")))
            batch.snapshots = [Snapshot(stream: .ada, schema: 1, rev: rev, state: [1])]
            _ = try journal.append(batch)
            guard rev >= 990 else { continue }
            kept = []
            for past in 1...rev {
                let loaded = try #require(try journal.load(.ada, schema: 1, upTo: past))
                #expect(loaded.events.count <= 3 * (rev - past))
                kept.insert(loaded.snapshot?.rev)
            }
            #expect((7...12).contains(kept.count))
        }
    }
}
