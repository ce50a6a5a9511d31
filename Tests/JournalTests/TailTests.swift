import Journal
import ParlorWire
import Testing

/// Whoever appended the events looks for them in memory, and finds what everybody finds.
@Suite struct TailTests {
    private let wanted = WantedEvents(["person.renamed"], having: [:])

    private func all(
        _ journal: any Journal, after: Position, rows: Int, limit: Int, bytes: Int = .max
    ) throws -> [StoredEvent] {
        var (found, cursor): ([StoredEvent], Position) = ([], after)
        let head = try journal.head()
        while cursor < head {
            let scan = try journal.scan(
                after: cursor, for: wanted, rows: rows, limit: limit, bytes: bytes)
            try #require(scan.upTo > cursor)
            found += scan.events
            cursor = scan.upTo
        }
        return found
    }

    @Test(arguments: Place.Kind.allCases)
    func `who appended among others finds what a reader finds`(_ kind: Place.Kind) throws {
        let place = Place(kind)
        let (one, two, reader) = (try place.open(), try place.open(), try place.open())
        for turn in 0..<40 {
            try (turn % 7 < 5 ? one : two).grow(turn % 3 == 0 ? .ada : .room)
        }
        for after in 0...Position(40) {
            let expected = try all(reader, after: after, rows: 99, limit: 99)
            #expect(expected.count == (Int(after)..<40).count { $0 % 3 == 0 })
            for writer in [one, two] {
                #expect(try all(writer, after: after, rows: 99, limit: 99) == expected)
                #expect(try all(writer, after: after, rows: 2, limit: 1) == expected)
                #expect(try all(writer, after: after, rows: 9, limit: 9, bytes: 20) == expected)
            }
        }
    }

    @Test(arguments: Place.Kind.allCases)
    func `what was taken back is found by nobody`(_ kind: Place.Kind) throws {
        let journal = try Place(kind).open()
        try journal.grow(.ada)
        var batch = Batch.append(to: .ada, after: 1, .by("ada", "c"), .renamed("Lost"))
        batch.appends.append(.to(.room, after: 9, .by("ada", "d")))
        #expect(try journal.append(batch) == .conflict)
        try journal.grow(.ada)
        let found = try all(journal, after: 0, rows: 9, limit: 9)
        #expect(found.map(\.body) == Array(repeating: NewEvent.renamed("Ada").body, count: 2))
    }

    @Test(arguments: Place.Kind.allCases)
    func `what has ended is found as it was told, by whoever looks`(_ kind: Place.Kind) throws {
        let place = Place(kind)
        let (one, two) = (try place.open(), try place.open())
        try one.grow(.ada, .room, .ada)
        for (last, id) in [(2, "c"), (1, "d")] {
            var anew = Batch.append(to: .ada, after: 0, .by("bob", id))
            anew.begunAnew = [.ada: last]
            #expect(try two.append(anew) != .conflict)
        }
        try one.grow(.ada)
        let epochs = ["", "", "-1", "-2", "-2"].map { Epoch("\(one.epoch)\($0)") }
        for journal in [one, two, try place.open()] {
            for after in 0..<6 as Range<Position> {
                let found = try all(journal, after: after, rows: 9, limit: 9)
                #expect(Set(found.map(\.stream)).isSubset(of: [.ada]))
                #expect(found.map(\.epoch) == epochs.suffix(found.count))
            }
            #expect(try all(journal, after: 0, rows: 9, limit: 9).map(\.rev) == [1, 2, 1, 1, 2])
        }
    }

    @Test(arguments: Place.Kind.allCases)
    func `of many events the later ones are found, and the earlier ones`(
        _ kind: Place.Kind
    ) throws {
        let journal = try Place(kind).open()
        var batch = Batch()
        batch.appends = (0..<3_000).map { .to(.ada, after: $0, .by("ada", "\($0)")) }
        #expect(try journal.append(batch) == .kept(upTo: 3_000))
        try journal.grow(.ada)
        for after in [0, 900, 1_975, 2_999] as [Position] {
            let found = try all(journal, after: after, rows: 1_000, limit: 1_000)
            #expect(found.map(\.position) == Array(after + 1...3_001))
        }
    }
}
