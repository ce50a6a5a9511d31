import CSQLite
import Journal
import JournalSQLite
import ParlorWire
import Testing

/// What goes from a history is gone, and everything else is where it was.
@Suite struct CuttingTests {
    private let state = Bytes("{\"state\":1}".utf8)

    /// Ada has the revisions 1 to 6, at the odd positions.
    private func journal(_ place: Place) throws -> any Journal {
        let journal = try place.open()
        for _ in 1...6 { try journal.grow(.ada, .room) }
        return journal
    }

    private func cut(
        _ journal: any Journal, _ stream: StreamName = .ada, after: Revision? = nil,
        to base: Revision, gone: [Revision], head: Revision = 6, in generation: Generation = .first
    ) throws -> Appended {
        var batch = Batch()
        batch.cuts = [
            Cut(
                of: stream, in: generation, head: head, after: after, to: base, state, gone: gone)
        ]
        return try journal.append(batch)
    }

    @Test(arguments: Place.Kind.allCases)
    func `events go, and the state stands in the place of the last of them`(_ kind: Place.Kind)
        throws
    {
        let place = Place(kind)
        let journal = try journal(place)
        let before = try journal.events(after: 0, limit: 99, bytes: .max)
        #expect(try cut(journal, to: 4, gone: [1, 3]) == .kept(upTo: 12))
        for reader in [journal, try place.open(), try place.verified()] {
            let after = try reader.events(after: 0, limit: 99, bytes: .max)
            #expect(after.map(\.position) == [2, 3, 4, 6, 7, 8, 9, 10, 11, 12])
            for event in after where event.position != 7 { #expect(before.contains(event)) }
            #expect(try reader.events(after: 4, limit: 1, bytes: 0).map(\.position) == [6])
            let own = try reader.events(of: .ada, after: 0, limit: 99, bytes: .max)
            #expect(own.map(\.rev) == [2, 4, 5, 6])
            #expect(own[1].isBase && own[1].body == state && own[1].command == before[6].command)
            #expect(try reader.base(of: .ada) == 4 && reader.base(of: .room) == nil)
            #expect(try reader.heads(of: [.ada])[.ada]?.rev == 6)
            let scan = try reader.scan(
                after: 0, for: WantedEvents(["person.renamed"], having: [:]), rows: 99, limit: 99,
                bytes: .max)
            #expect(Set(scan.events.map(\.rev)).isSuperset(of: [2, 5, 6]) && scan.upTo == 12)
        }
    }

    @Test(arguments: Place.Kind.allCases)
    func `a load begins with the base, and nothing is below it`(_ kind: Place.Kind) throws {
        let place = Place(kind)
        let journal = try journal(place)
        for rev in [2, 5] {
            var batch = Batch()
            batch.snapshots = [Snapshot(stream: .ada, schema: 1, rev: rev, state: [1])]
            _ = try journal.append(batch)
        }
        _ = try cut(journal, to: 4, gone: [1, 2, 3])
        for reader in [journal, try place.verified()] {
            #expect(try reader.load(.ada, schema: 2, upTo: nil)?.events.map(\.rev) == [4, 5, 6])
            #expect(try reader.load(.ada, schema: 1, upTo: nil)?.snapshot?.rev == 5)
            #expect(try reader.load(.ada, schema: 1, upTo: 4)?.snapshot == nil)
            #expect(try reader.load(.ada, schema: 1, upTo: 4)?.events.map(\.isBase) == [true])
            #expect(try reader.load(.ada, schema: 1, upTo: 3) == nil)
        }
    }

    @Test(arguments: Place.Kind.allCases)
    func `of a command that went nothing is known, and the others are remembered`(
        _ kind: Place.Kind
    ) throws {
        let place = Place(kind)
        let journal = try journal(place)
        let commands = try journal.events(of: .ada, after: 0, limit: 9, bytes: .max).map(\.command)
        _ = try cut(journal, to: 4, gone: [1, 3])
        for reader in [journal, try place.open()] {
            let answers = try commands.map { try reader.firstAnswer(to: $0, on: .ada)?.rev }
            #expect(answers == [nil, 2, nil, 4, 5, 6])
        }
        #expect(try journal.append(.append(to: .ada, after: 6, commands[1])) == .conflict)
        #expect(try journal.append(.append(to: .ada, after: 6, commands[2])) == .kept(upTo: 13))
        _ = try place.verified()
    }

    @Test(arguments: Place.Kind.allCases)
    func `a later cut takes the base away, and gaps that touch are one`(_ kind: Place.Kind) throws {
        let place = Place(kind)
        let journal = try journal(place)
        #expect(try cut(journal, to: 3, gone: [1, 2]) != .conflict)
        #expect(try cut(journal, .room, to: 4, gone: [2, 3]) != .conflict)
        #expect(try cut(journal, after: 3, to: 6, gone: [3, 5]) != .conflict)
        #expect(try cut(journal, .room, after: 4, to: 6, gone: [4, 5]) != .conflict)
        let left = try place.verified().events(after: 0, limit: 99, bytes: .max)
        #expect(left.map(\.position) == [2, 7, 11, 12])
        #expect(left.map(\.isBase) == [false, false, true, true])
        #expect(try place.verified().events(of: .ada, after: 0, limit: 9, bytes: .max).count == 2)
    }

    @Test(arguments: Place.Kind.allCases)
    func `what has happened since is a conflict`(_ kind: Place.Kind) throws {
        let journal = try journal(Place(kind))
        #expect(try cut(journal, to: 3, gone: [1], head: 7) == .conflict)
        #expect(try cut(journal, to: 3, gone: [1], in: Generation(1)) == .conflict)
        #expect(try cut(journal, after: 2, to: 3, gone: [2]) == .conflict)
        #expect(try cut(journal, .bob, to: 3, gone: [1]) == .conflict)
        #expect(try cut(journal, to: 3, gone: [1]) != .conflict)
        #expect(try cut(journal, to: 4, gone: [1]) == .conflict)
    }

    @Test(arguments: Place.Kind.allCases)
    func `a history that has ended is cut under its other name`(_ kind: Place.Kind) throws {
        let place = Place(kind)
        let journal = try journal(place)
        var batch = Batch(.to(.room, after: 0, .by("bob", "anew")))
        batch.begunAnew = [.room: 6]
        _ = try journal.append(batch)
        let ended = Generation.first.archive(.room)
        #expect(try cut(journal, ended, to: 6, gone: [1, 2, 3, 4, 5]) != .conflict)
        let told = try place.verified().events(after: 11, limit: 9, bytes: .max)
        #expect(told.map(\.stream) == [.room, .room] && told.map(\.isBase) == [true, false])
        #expect(try journal.load(.room, schema: 1, upTo: nil)?.events.count == 1)
    }

    @Test func `a row that no cut covers is missing`() throws {
        let damages = [
            "DELETE FROM events WHERE position = 3", "DELETE FROM events WHERE position = 7",
            "DELETE FROM events WHERE position = 9", "DELETE FROM gaps WHERE first = 1",
            "UPDATE gaps SET last = 4 WHERE first = 5",
            "UPDATE streams SET base = 5 WHERE base = 4",
            "UPDATE streams SET kept = 0 WHERE base = 4",
            "INSERT INTO gaps SELECT 4, 4, digest FROM gaps WHERE first = 1",
        ]
        for damage in damages {
            let place = Place(.sqlite)
            _ = try cut(try journal(place), to: 4, gone: [1, 3])
            _ = try place.verified()
            var database: OpaquePointer?
            #expect(sqlite3_open(place.folder.journal, &database) == SQLITE_OK)
            #expect(sqlite3_exec(database, damage, nil, nil, nil) == SQLITE_OK)
            sqlite3_close(database)
            let fault = #expect(throws: JournalFault.self, "\(damage)") { try place.verified() }
            #expect(fault?.code == .corrupted)
            guard damage.hasPrefix("DELETE") else { continue }
            let journal = try SQLiteJournal(reading: place.folder.journal)
            #expect(throws: JournalFault.self, "\(damage)") {
                _ = try journal.events(after: 0, limit: 99, bytes: .max)
            }
        }
    }
}
