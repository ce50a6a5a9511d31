import Journal
import ParlorWire
import Testing

@testable import JournalSQLite

@Suite struct ReadingTests {
    @Test func `what is read together is of one moment, and what comes after sees the rest`() throws
    {
        let folder = Folder()
        let (journal, other) = (
            try SQLiteJournal(at: folder.journal), try SQLiteJournal(at: folder.journal)
        )
        try journal.grow(.ada)
        let seen = try journal.reading { () throws(JournalFault) in
            let before = try journal.head()
            _ = try other.append(.append(to: .room, after: 0, .by("bob", "c")))
            return [before, try journal.head(), try Position(journal.heads(of: [.room]).count)]
        }
        #expect(seen == [1, 1, 0])
        #expect(try journal.head() == 2)
        #expect(try journal.heads(of: [.room]).count == 1)
    }

    @Test(arguments: Place.Kind.allCases)
    func `after a fault amid reading the journal takes what comes`(_ kind: Place.Kind) throws {
        let journal = try Place(kind).open()
        let fault = JournalFault(.io, "The disk can't be read.")
        #expect(throws: JournalFault.self) {
            try journal.reading { () throws(JournalFault) in
                _ = try journal.head()
                throw fault
            }
        }
        try journal.grow(.ada)
        #expect(try journal.head() == 1)
    }

    @Test func `reading that SQLite ends by itself is no damage`() throws {
        let journal = try SQLiteJournal(at: Folder().journal)
        try journal.grow(.ada)
        let head = try journal.reading { () throws(JournalFault) in
            journal.connection.rollBack()
            return try journal.head()
        }
        #expect(head == 1)
        try journal.grow(.ada)
        #expect(try journal.head() == 2)
    }

    @Test(arguments: Place.Kind.allCases)
    func `what is appended at the end of reading is kept, also when others were faster`(
        _ kind: Place.Kind
    ) throws {
        let place = Place(kind)
        let (journal, other) = (try place.open(), try place.open())
        let first = try journal.reading { () throws(JournalFault) in
            _ = try journal.head()
            return try journal.append(.append(to: .ada, after: 0, .by("ada", "c")))
        }
        #expect(first == .kept(upTo: 1))
        let second = try journal.reading { () throws(JournalFault) in
            _ = try journal.head()
            _ = try other.append(.append(to: .room, after: 0, .by("bob", "c")))
            return try journal.append(.append(to: .ada, after: 1, .by("ada", "d")))
        }
        #expect(second == .kept(upTo: 3))
        let third = try journal.reading { () throws(JournalFault) in
            _ = try journal.head()
            _ = try other.append(.append(to: .ada, after: 2, .by("ada", "e")))
            return try journal.append(.append(to: .ada, after: 2, .by("ada", "f")))
        }
        #expect(third == .conflict)
        #expect(try journal.head() == 4)
        #expect(try place.open().heads(of: [.ada, .room]).mapValues(\.rev) == [.ada: 3, .room: 1])
    }
}
