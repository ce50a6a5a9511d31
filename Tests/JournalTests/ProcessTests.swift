import Foundation
import Hosting
import Journal
import ParlorWire
import TestKit
import Testing

@testable import JournalSQLite

@Suite struct ProcessTests {
    let folder = Folder()

    @Test func `a killed writer loses nothing that it was told was kept`() throws {
        var dice = Dice(seed: 3)
        var head: Position = 0
        for _ in 0..<6 {
            let writer = try WriterProcess(folder.journal, "ada")
            for _ in 0..<Int.random(in: 2...120, using: &dice) { _ = try writer.line() }
            try writer.kill()
            let kept = try writer.lines().kept.last ?? 0

            let journal = try SQLiteJournal(at: folder.journal)
            try journal.verify()
            let reached = try journal.head()
            #expect(reached >= max(kept, head))
            #expect(reached.isMultiple(of: 3))
            head = reached
        }
        #expect(head > 0)
    }

    @Test func `who looks beside a service takes nothing from it when another ends`() throws {
        let path = folder.path + "/test.sqlite"
        let journal = try SQLiteJournal(at: path)
        try journal.grow(.ada)
        _ = try Hosting.Host.reading("test", in: folder.path)
        #expect(try WriterProcess(path, "one", "--batches", "1").lines().kept == [4])
        #expect(FileManager.default.fileExists(atPath: path + "-wal"))
        try journal.grow(.ada)
        #expect(try WriterProcess(path, "two", "--batches", "1").lines().kept == [8])
        #expect(try journal.head() == 8)
    }

    @Test func `a writer killed amid others does not hold them up`() throws {
        let killed = try WriterProcess(folder.journal, "killed")
        let other = try WriterProcess(folder.journal, "other")
        for _ in 0..<40 { _ = (try killed.line(), try other.line()) }
        try killed.kill()
        let before = try killed.lines().kept.last ?? 0
        for _ in 0..<40 { _ = try other.line() }
        try other.kill()
        let journal = try SQLiteJournal(at: folder.journal)
        try journal.verify()
        #expect(try journal.head() >= before)
    }

    @Test func `a writer goes on when another has let go of a turn that it held for long`() throws {
        let writer = try WriterProcess(folder.journal, "ada")
        _ = try writer.line()
        let turn = open(folder.journal + ".turn", O_RDWR | O_CLOEXEC)
        defer { close(turn) }
        try #require(flock(turn, LOCK_EX) == 0)
        pause(for: Turnstile.patience * 2)
        let before = try SQLiteJournal(reading: folder.journal).head()
        flock(turn, LOCK_UN)
        var kept: Position = 0
        while kept <= before { kept = try [writer.line()].kept.last ?? 0 }
    }

    @Test func `each of four writers gets its turns`() throws {
        let names = ["a", "b", "c", "d"]
        let count = 200
        _ = try SQLiteJournal(at: folder.journal)
        let writers = try names.map { name in
            try WriterProcess(folder.journal, name, "--batches", "\(count)", "--await")
        }
        for writer in writers { #expect(try writer.line() == "ready") }
        let began = ContinuousClock.now
        for writer in writers { try writer.go() }
        let said = try writers.map { try $0.lines() }
        let each = (ContinuousClock.now - began) / count
        for lines in said {
            #expect(lines.kept.count == count)
            #expect(lines.kept == lines.kept.sorted())
        }
        let all = (1...names.count * count).map { Position(3 * $0) }
        #expect(said.flatMap(\.kept).sorted() == all)
        Figures.note(
            "the longest wait of one of four writers", try #require(said.map(\.waited).max()),
            expected: .milliseconds(500), beside: each, "a turn of each, on average")
        try SQLiteJournal(at: folder.journal).verify()
    }

    @Test func `writers on one stream keep each command once`() throws {
        let names = ["a", "b", "c"]
        let count = 60
        let writers = try names.map { name in
            try WriterProcess(folder.journal, name, "--batches", "\(count)", "--shared", "--await")
        }
        for writer in writers { #expect(try writer.line() == "ready") }
        for writer in writers { try writer.go() }
        for writer in writers { #expect(try writer.lines().kept.count == count) }
        let journal = try SQLiteJournal(at: folder.journal)
        try journal.verify()
        let stream = StreamName("writer", "shared")
        let events = try journal.events(of: stream, after: 0, limit: .max, bytes: .max)
        #expect(events.map(\.rev) == Array(1...(names.count * count * 3)))
        for name in names {
            for number in 0..<count {
                let command = CommandKey(actor: .part(name), id: CommandID("0-\(number)"))
                let last = try #require(try journal.firstAnswer(to: command, on: stream)?.rev)
                #expect(events[(last - 3)..<last].allSatisfy { $0.command == command })
                #expect(events.count { $0.command == command } == 3)
            }
        }
    }

    @Test func `a cursor skips no event that other processes commit`() throws {
        let writers = try ["a", "b"].map {
            try WriterProcess(folder.journal, $0, "--batches", "150", "--await")
        }
        for writer in writers { #expect(try writer.line() == "ready") }
        let journal = try SQLiteJournal(reading: folder.journal)
        for writer in writers { try writer.go() }
        try expectEverything(in: journal, upTo: 2 * 150 * 3)
        for writer in writers { #expect(try writer.lines().kept.count == 150) }
    }
}

/// Whoever follows the journal meets each event, while others commit.
func expectEverything(in journal: any Journal, upTo last: Position) throws {
    var cursor: Position = 0
    while cursor < last {
        var new: [StoredEvent] = []
        try wait(for: "an event after \(cursor)") {
            new = try journal.events(after: cursor, limit: 50, bytes: .max)
            return !new.isEmpty
        }
        try #require(new.map(\.position) == Array(cursor + 1...cursor + Position(new.count)))
        cursor += Position(new.count)
    }
}
