import Journal
import JournalPostgres
import ParlorWire
import Postgres
import TestKit
import Testing

/// Why positions are given out under a lock: a sequence gives them out before others commit.
@Suite struct NaiveCursorTests {
    let database: Database

    init() throws {
        database = try Database()
        try database.run("CREATE SCHEMA \"\(database.service)\"")
        try database.run("CREATE TABLE parlor.naive (position bigserial PRIMARY KEY)")
    }

    private func table(_ sql: String) -> Query {
        Query(once: sql.replacing("naive", with: "\"\(database.service)\".naive"))
    }

    @Test func `a cursor over a sequence skips what commits late`() throws {
        let (slow, fast, reader) = (
            try database.link(), try database.link(), try database.link()
        )
        let insert = table("INSERT INTO naive DEFAULT VALUES")
        var cursor: Int64 = 0
        var seen: [Int64] = []
        func follow() throws {
            let rows = try reader.run([
                table("SELECT position FROM naive WHERE position > \(cursor) ORDER BY position")
            ])[0]
            seen += rows.map { $0.integer(0) }
            cursor = seen.last ?? cursor
        }
        _ = try slow.run([Query("BEGIN"), insert])
        _ = try fast.run([insert])
        try follow()
        try slow.commit([])
        try follow()
        #expect(try reader.run([table("SELECT count(*) FROM naive")])[0][0].int(0) == 2)
        #expect(seen == [2])
    }

    @Test func `nobody appends while another writer is amid its transaction`() throws {
        let database = try Database()
        try database.open().grow(.ada)
        let journal = try answer { try database.withRealLimits().open() }
        let other = try database.link()
        let lock = "SELECT 1 FROM \"\(database.service)\".meta FOR UPDATE"
        _ = try other.run([Query("BEGIN"), Query(lock)])
        let batch = Batch.append(to: .ada, after: 1, .by("bob", "c"))
        var took: Duration = .zero
        try wait(for: "an append that is told to have taken too long") {
            let start = ContinuousClock.now
            let fault = #expect(throws: JournalFault.self) { try journal.append(batch) }
            took = ContinuousClock.now - start
            #expect(fault?.code == .io && fault?.isFinal == false)
            return fault?.detail.contains("took too long") == true
        }
        #expect(took > .milliseconds(740))
        Figures.note(
            "an append that waits in vain for another writer", took, expected: .seconds(2),
            beside: .milliseconds(750), "the limit of a statement")
        #expect(try answer { try journal.head() } == 1)
        try other.commit([])
        let kept = try answer { try journal.append(batch) }
        #expect([.kept(upTo: 2), .conflict].contains(kept))
        #expect(try database.verified().head() == 2)
    }
}
