import Foundation
import Journal
import JournalPostgres
import ParlorWire
import PostgresServers
import TestKit
import Testing

/// Writers are processes, as services are.
@Suite struct PostgresProcessTests {
    let database: Database

    init() throws {
        database = try Database().inDatabaseOfItsOwn()
    }

    @Test func `a killed writer loses nothing that it was told was kept`() throws {
        var dice = Dice(seed: 3)
        var head: Position = 0
        for _ in 0..<4 {
            let writer = try WriterProcess(database.address, "ada")
            for _ in 0..<Int.random(in: 2...60, using: &dice) { _ = try writer.line() }
            try writer.kill()
            let kept = try writer.lines().kept.last ?? 0
            let reached = try database.verified().head()
            #expect(reached >= max(kept, head))
            #expect(reached.isMultiple(of: 3))
            head = reached
        }
        #expect(head > 0)
    }

    @Test func `each writer gets its turns`() throws {
        let count = 60
        let writers = try begin(["a", "b", "c", "d"], "--batches", "\(count)")
        let began = ContinuousClock.now
        let said = try writers.map { try $0.lines() }
        let each = (ContinuousClock.now - began) / count
        for lines in said { #expect(lines.kept.count == count) }
        #expect(said.flatMap(\.kept).sorted() == (1...4 * count).map { Position(3 * $0) })
        Figures.note(
            "the longest wait of one of four writers, with PostgreSQL",
            try #require(said.map(\.waited).max()), expected: .milliseconds(500), beside: each,
            "a turn of each, on average")
        _ = try database.verified()
    }

    @Test func `writers on one stream keep each command once`() throws {
        let (names, count) = (["a", "b", "c"], 30)
        let writers = try begin(names, "--batches", "\(count)", "--shared")
        for writer in writers { #expect(try writer.lines().kept.count == count) }
        let journal = try database.verified()
        let stream = StreamName("writer", "shared")
        let events = try journal.events(of: stream, after: 0, limit: .max, bytes: .max)
        #expect(events.map(\.rev) == Array(1...(names.count * count * 3)))
        for name in names {
            for number in 0..<count {
                let command = CommandKey(actor: .part(name), id: CommandID("0-\(number)"))
                let last = try #require(try journal.firstAnswer(to: command, on: stream)?.rev)
                #expect(events[(last - 3)..<last].allSatisfy { $0.command == command })
            }
        }
    }

    @Test func `a cursor skips no event that other processes commit`() throws {
        let writers = try begin(["a", "b"], "--batches", "100")
        let journal = try database.verified()
        try expectEverything(in: journal, upTo: 2 * 100 * 3)
        for writer in writers { #expect(try writer.lines().kept.count == 100) }
    }

    /// They begin together.
    private func begin(_ names: [String], _ options: String...) throws -> [WriterProcess] {
        let writers = try names.map {
            try WriterProcess(database.address, $0, options + ["--await"])
        }
        for writer in writers { #expect(try writer.line() == "ready") }
        for writer in writers { try writer.go() }
        return writers
    }
}
