import Foundation
import Journal
import JournalPostgres
import ParlorWire
import Postgres
import PostgresServers
import Testing

/// A standby that takes over, or a server that goes on in another history.
@Suite(.serialized) struct PromotionTests {
    /// `make soak` promotes more often.
    static let times = Int(ProcessInfo.processInfo.environment["PARLOR_PROMOTIONS"] ?? "") ?? 1

    @Test(arguments: 1...times)
    func `a synchronous standby that is promoted under load has all that was told as kept`(
        time: Int
    ) throws {
        let primary = try PostgresServer()
        let standby = try PostgresServer(following: primary)
        try primary.synchronize(with: "standby")
        var database = Database(at: PostgresServer.address(of: [primary, standby]))
        database.service = "writers"
        let first = try WriterProcess(database.address, "ada", "--batches", "3000")
        var said = try (0..<Int.random(in: 20...60)).map { _ in try first.line() }
        try primary.kill()
        try standby.promote()
        said += try first.lines()
        #expect(said.last?.contains("another history") == true, "It ended with \(said.suffix(1)).")

        let second = try WriterProcess(database.address, "ada", "--batches", "5")
        let later = try second.lines()
        #expect(later.kept.count == 5, "It said \(later).")
        let journal = try database.verified()
        let (before, after) = (try #require(said.kept.last), try #require(later.kept.first))
        #expect(after > before)
        #expect(journal.lineage.earlier.map(\.upTo) == [after - 3])
        for position in said.kept {
            let event = try #require(
                try journal.events(after: position - 1, limit: 1, bytes: .max).first)
            #expect(event.command.actor == .part("ada") && event.rev == Int(position))
        }
    }

    @Test func `a journal goes on in another history under another epoch, which shares its events`()
        throws
    {
        let primary = try PostgresServer()
        let standby = try PostgresServer(following: primary)
        try primary.synchronize(with: "standby")
        let database = Database(at: PostgresServer.address(of: [primary, standby]))
        let old = try database.open()
        let idle = try database.open()
        try old.grow(.ada, .bob)
        try primary.stop()
        try standby.promote()

        for journal in [old, idle] {
            let fault = #expect(throws: JournalFault.self) { _ = try journal.head() }
            #expect(fault?.isFinal == true && fault?.detail.contains("another history") == true)
            let late = #expect(throws: JournalFault.self) { try journal.grow(.room) }
            #expect(late?.isFinal == true)
        }
        let new = try database.open()
        #expect(new.lineage == Lineage(new.epoch, after: [.init(old.epoch, upTo: 2)]))
        #expect(new.epoch != old.epoch)
        #expect(try database.open().lineage == new.lineage)
        try new.grow(.ada)
        #expect(new.lineage.epoch(at: 2) == old.epoch && new.lineage.epoch(at: 3) == new.epoch)
        #expect(try database.verified().head() == 3)
    }

    @Test func `after a reconnect, another server with the same tables is another history`()
        throws
    {
        let (server, wrong) = (try PostgresServer(), try PostgresServer())
        var database = Database(at: PostgresServer.address(of: [server, wrong]))
        database.service = "lobby"
        var other = Database(at: wrong.address)
        other.service = "lobby"
        let journal = try database.open()
        _ = try other.open()
        let table = "SELECT tableoid::bigint FROM parlor.meta"
        let (ours, theirs) = (try database.run(table), try other.run(table))
        try #require(ours[0].integer(0) == theirs[0].integer(0))
        try other.run("UPDATE parlor.meta SET epoch = '\(journal.epoch)'")
        let idle = try database.open()
        try server.stop()
        let fault = #expect(throws: JournalFault.self) { _ = try journal.head() }
        #expect(fault?.detail.contains("another history") == true)
        #expect(throws: JournalFault.self) { try idle.grow(.ada) }
        #expect(try other.open().head() == 0)
    }

    @Test func `tables that were loaded from a dump are another history`() throws {
        let database = try Database()
        let old = try database.open()
        try old.grow(.ada)
        try database.run("CREATE TABLE parlor.copy (LIKE parlor.meta INCLUDING ALL)")
        try database.run("INSERT INTO parlor.copy SELECT * FROM parlor.meta")
        try database.run("DROP TABLE parlor.meta")
        try database.run("ALTER TABLE parlor.copy RENAME TO meta")
        let fault = #expect(throws: JournalFault.self) { _ = try old.head() }
        #expect(fault?.detail.contains("another history") == true)
        #expect(throws: JournalFault.self) { try old.grow(.ada) }
        let new = try database.open()
        #expect(new.lineage.earlier == [.init(old.epoch, upTo: 1)])
        try new.grow(.ada)
    }

    @Test func `where an operator says that a disk was put back, a new epoch begins`() throws {
        let database = try Database()
        let old = try database.open()
        try old.grow(.ada, .bob)
        try database.run("UPDATE parlor.meta SET relation = 0")
        let new = try database.open()
        #expect(new.lineage == Lineage(new.epoch, after: [.init(old.epoch, upTo: 2)]))
        #expect(throws: JournalFault.self) { try old.grow(.ada) }
        try new.grow(.ada)
        #expect(try database.open().epoch == new.epoch)
    }

    @Test func `many that open it in another history at once begin one epoch`() async throws {
        let database = try Database()
        let old = try database.open()
        try old.grow(.ada)
        try database.run("UPDATE parlor.meta SET timeline = 0")
        let lineages = try await withThrowingTaskGroup(of: Lineage.self) { group in
            for _ in 0..<6 { group.addTask { try database.open().lineage } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(lineages.count == 1)
        #expect(lineages.first?.earlier == [.init(old.epoch, upTo: 1)])
    }
}
