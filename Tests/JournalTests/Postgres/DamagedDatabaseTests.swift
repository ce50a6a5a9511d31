import Journal
import JournalPostgres
import ParlorWire
import Testing

@Suite struct DamagedDatabaseTests {
    @Test(arguments: [
        "DELETE FROM parlor.events WHERE position = 2",
        "UPDATE parlor.events SET position = position + 1 WHERE position = 4",
        "UPDATE parlor.events SET rev = 9 WHERE position = 3",
        "DELETE FROM parlor.streams WHERE key = 'ada'::bytea",
        "UPDATE parlor.events SET command = NULL WHERE rev = 1",
        "INSERT INTO parlor.lineage VALUES (1, 'e', 99)",
        "INSERT INTO parlor.snapshots VALUES (99, 1, 1, '')",
        "DELETE FROM parlor.meta",
        "DROP TABLE parlor.quiet",
    ])
    func `what others did to the tables is found`(_ damage: String) throws {
        let database = try Database()
        try database.open().grow(.ada, .bob, .ada, .ada)
        _ = try database.verified()
        try database.run(damage)
        let fault = #expect(throws: JournalFault.self) { _ = try database.verified() }
        #expect(fault?.isFinal == true, "It was \(String(describing: fault)).")
    }
}
