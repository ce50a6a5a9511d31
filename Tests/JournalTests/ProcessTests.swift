import Foundation
import Hosting
import Journal
import JournalSQLite
import Testing
import Wire

@Suite(.timeLimit(.minutes(1))) struct ProcessTests {
    let folder = Folder()

    @Test func `a killed writer loses nothing that it was told was kept`() throws {
        var dice = Dice(seed: 3)
        var head: Position = 0
        for _ in 0..<6 {
            let writer = try WriterProcess(folder.journal, "ada")
            for _ in 0..<Int.random(in: 2...120, using: &dice) { _ = writer.line() }
            writer.kill()
            let kept = writer.lines().kept.last ?? 0

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
        for _ in 0..<40 { _ = (killed.line(), other.line()) }
        killed.kill()
        let before = killed.lines().kept.last ?? 0
        for _ in 0..<40 { #expect(other.line() != nil) }
        other.kill()
        let journal = try SQLiteJournal(at: folder.journal)
        try journal.verify()
        #expect(try journal.head() >= before)
    }

    @Test func `four writers share fairly`() throws {
        let names = ["a", "b", "c", "d"]
        let count = 200
        _ = try SQLiteJournal(at: folder.journal)
        let writers = try names.map { name in
            try WriterProcess(folder.journal, name, "--batches", "\(count)", "--await")
        }
        for writer in writers { #expect(writer.line() == "ready") }
        for writer in writers { try writer.go() }
        let said = writers.map { $0.lines() }
        for lines in said {
            #expect(lines.kept.count == count)
            #expect(lines.kept == lines.kept.sorted())
        }
        let firstDone = said.compactMap(\.kept.last).min()!
        let shares = said.map { $0.kept.count { $0 <= firstDone } }
        #expect(shares.min()! > count / 3, "When the first was done the shares were \(shares).")
        print("Shares \(shares), longest waits:", said.compactMap(\.last))
        try SQLiteJournal(at: folder.journal).verify()
    }

    @Test func `writers on one stream keep each command once`() throws {
        let names = ["a", "b", "c"]
        let count = 60
        let writers = try names.map { name in
            try WriterProcess(folder.journal, name, "--batches", "\(count)", "--shared", "--await")
        }
        for writer in writers { #expect(writer.line() == "ready") }
        for writer in writers { try writer.go() }
        for writer in writers { #expect(writer.lines().kept.count == count) }
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
        for writer in writers { #expect(writer.line() == "ready") }
        let journal = try SQLiteJournal(reading: folder.journal)
        for writer in writers { try writer.go() }
        var cursor: Position = 0
        while cursor < 2 * 150 * 3 {
            for event in try journal.events(after: cursor, limit: 50, bytes: .max) {
                #expect(event.position == cursor + 1)
                cursor = event.position
            }
        }
        #expect(writers.allSatisfy { $0.lines().kept.count == 150 })
    }
}
