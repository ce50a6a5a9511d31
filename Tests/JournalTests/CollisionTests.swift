import Journal
import ParlorWire
import Testing

@testable import JournalSQLite

@Suite struct CollisionTests {
    let folder = Folder()

    @Test func `commands with one hash are still told apart`() throws {
        let journal = try SQLiteJournal(at: folder.journal)
        journal.hashes = 0
        for number in 0..<10 {
            let batch = Batch(
                .to(.ada, after: 2 * number, .by("ada", "c\(number)")),
                .to(.ada, after: 2 * number + 1, .by("bob", "c\(number)")))
            #expect(try journal.append(batch) == .kept(upTo: Position(2 * number + 2)))
        }
        #expect(try journal.append(.append(to: .ada, after: 20, .by("ada", "c3"))) == .conflict)
        let again = try SQLiteJournal(at: folder.journal)
        again.hashes = 0
        for journal in [journal, again] {
            #expect(try journal.firstAnswer(to: .by("bob", "c7"), on: .ada)?.rev == 16)
            #expect(try journal.firstAnswer(to: .by("eve", "c7"), on: .ada) == nil)
        }
    }

    @Test func `what a conflict has learned is forgotten`() throws {
        let journal = try SQLiteJournal(at: folder.journal)
        journal.hashes = 0
        try journal.grow(.ada)
        let wrong = Batch(
            .to(.ada, after: 1, .by("ada", "x")), .to(.room, after: 0, .by("ada", "y")),
            .to(.ada, after: 2, .by("ada", "z")), .to(.room, after: 5, .by("ada", "w")))
        #expect(try journal.append(wrong) == .conflict)
        #expect(try journal.firstAnswer(to: .by("ada", "x"), on: .ada) == nil)
        let right = Batch(
            .to(.room, after: 0, .by("ada", "y")), .to(.ada, after: 1, .by("ada", "z")))
        #expect(try journal.append(right) == .kept(upTo: 3))
        #expect(try journal.append(.append(to: .ada, after: 2, .by("ada", "x"))) == .kept(upTo: 4))
        try journal.verify()
    }

    @Test func `forgotten streams are known again`() throws {
        let journal = try SQLiteJournal(at: folder.journal)
        var batch = Batch()
        let streams = (0..<3).map { StreamName("room", EntityKey("R\($0)")) }
        for stream in streams {
            batch.appends += (0..<9_000).map { .to(stream, after: $0, .by("ada", "c\($0)")) }
        }
        for _ in 0..<3 {
            #expect(try journal.append(batch) != .conflict)
            batch.appends = batch.appends.map {
                .to(
                    StreamName("room", EntityKey($0.stream.key.rawValue + "x")), after: $0.after,
                    $0.command)
            }
        }
        for stream in streams {
            #expect(
                try journal.append(.append(to: stream, after: 9_000, .by("ada", "c7"))) == .conflict
            )
            #expect(
                try journal.append(.append(to: stream, after: 9_000, .by("ada", "new")))
                    != .conflict)
        }
    }
}
