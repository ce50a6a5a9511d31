import Journal
import ParlorWire
import Testing

@Suite struct ScanTests {
    private func journal(_ kind: Place.Kind, _ names: String...) throws -> any Journal {
        let place = Place(kind)
        let journal = try place.open()
        for (rev, name) in names.enumerated() {
            let event = NewEvent(name: name, body: Bytes(repeating: 7, count: 10))
            for stream in [StreamName.ada, .room] {
                _ = try journal.append(
                    .append(to: stream, after: rev, .by("ada", "c\(rev)"), event))
            }
        }
        return try place.open()
    }

    @Test(arguments: Place.Kind.allCases)
    func `only the events of these names and kinds are found`(_ kind: Place.Kind) throws {
        let journal = try journal(kind, "renamed", "moved", "renamed")
        func found(_ wanted: Set<EventName>) throws -> [Position] {
            try journal.scan(
                after: 0, for: WantedEvents(wanted, having: [:]), rows: 99, limit: 99, bytes: .max
            )
            .events.map(\.position)
        }
        #expect(try found(["person.renamed"]) == [1, 5])
        #expect(try found(["person.renamed", "room.moved"]) == [1, 4, 5])
        #expect(try found(["person.lost", "renamed", "house.renamed"]).isEmpty)
        #expect(try found([]).isEmpty)
    }

    @Test(arguments: Place.Kind.allCases)
    func `an event that is found is whole`(_ kind: Place.Kind) throws {
        let journal = try journal(kind, "renamed", "moved")
        let found = try journal.scan(
            after: 0, for: WantedEvents(["room.moved"], having: [:]), rows: 9, limit: 9, bytes: .max
        )
        #expect(try found.events == journal.events(after: 3, limit: 1, bytes: .max))
    }

    @Test(arguments: Place.Kind.allCases)
    func `it tells how far it looked`(_ kind: Place.Kind) throws {
        let journal = try journal(kind, "renamed", "moved", "renamed")
        func upTo(
            after: Position, rows: Int = 99, limit: Int = 99, bytes: Int = .max
        ) throws -> Position {
            try journal.scan(
                after: after, for: WantedEvents(["person.renamed"], having: [:]), rows: rows,
                limit: limit,
                bytes: bytes
            ).upTo
        }
        #expect(try upTo(after: 0) == 6)
        #expect(try upTo(after: -3) == 6)
        #expect(try upTo(after: 1, rows: 3) == 4)
        #expect(try upTo(after: 0, limit: 1) == 1)
        #expect(try upTo(after: 1, limit: 1) == 5)
        #expect(try upTo(after: 0, bytes: 19) == 4)
        #expect(try upTo(after: 0, bytes: 0) == 4)
        #expect(try upTo(after: 0, bytes: 20) == 6)
        #expect(try upTo(after: 6) == 6)
        #expect(try upTo(after: 99) == 99)
    }

    @Test(arguments: Place.Kind.allCases)
    func `no commit of another writer is passed`(_ kind: Place.Kind) throws {
        let place = Place(kind)
        let (one, two, reader) = (try place.open(), try place.open(), try place.open())
        var (cursor, found): (Position, Int) = (0, 0)
        for turn in 0..<60 {
            try (turn.isMultiple(of: 2) ? one : two).grow(turn % 3 == 0 ? .ada : .room)
            let scan = try reader.scan(
                after: cursor, for: WantedEvents(["person.renamed"], having: [:]), rows: 9,
                limit: 9, bytes: .max
            )
            #expect(scan.upTo == Position(turn + 1))
            cursor = scan.upTo
            found += scan.events.count
        }
        #expect(found == 20)
    }
}
