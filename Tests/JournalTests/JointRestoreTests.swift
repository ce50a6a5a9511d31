import Foundation
import Journal
import JournalSQLite
import ParlorWire
import Testing

@Suite struct JointRestoreTests {
    let folder = Folder()
    private let services = ["lobby", "profile-store"]

    private func journal(_ service: String) -> String { "\(folder.path)/\(service).sqlite" }
    private func backup(_ service: String) -> JournalBackup {
        JournalBackup(at: "\(folder.path)/\(service).copy")
    }

    /// Two journals that have grown since they were backed up.
    private func grown() throws -> [Epoch] {
        try services.map { service in
            try SQLiteJournal(at: journal(service)).grow(.ada)
            let epoch = try backup(service).take(from: journal(service)).epoch
            try SQLiteJournal(at: journal(service)).grow(.ada, .bob)
            return epoch
        }
    }

    private func draftAll() throws -> JointRestore {
        let restore = JointRestore(in: folder.path)
        try restore.begin()
        for service in services { _ = try restore.draft(service, from: backup(service)) }
        return restore
    }

    private func heads() throws -> [Position] {
        try services.map { try SQLiteJournal(reading: journal($0)).head() }
    }

    private func expectRestored(after epochs: [Epoch]) throws {
        for (service, epoch) in zip(services, epochs) {
            let restored = try SQLiteJournal(at: journal(service))
            try restored.verify()
            #expect(try restored.head() == 1)
            #expect(restored.lineage.earlier == [.init(epoch, upTo: 1)])
            #expect(try SQLiteJournal(reading: journal(service) + ".replaced").head() == 3)
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/restoring"))
    }

    @Test func `all begin a new epoch, and those before them are kept`() throws {
        let epochs = try grown()
        try draftAll().complete(from: "/backup")
        try expectRestored(after: epochs)
    }

    @Test func `one that was stopped before it was complete changed nothing, and is begun anew`()
        throws
    {
        let epochs = try grown()
        _ = try draftAll()
        #expect(JointRestore(in: folder.path).unfinished == nil)
        #expect(try heads() == [3, 3])
        _ = try SQLiteJournal(at: journal("lobby"))
        try draftAll().complete(from: "/backup")
        try expectRestored(after: epochs)
    }

    @Test func `one that was stopped halfway is finished, and no service starts until then`() throws
    {
        let epochs = try grown()
        // Nothing can be kept beside the second, so that only the first is replaced.
        let obstacle = journal("profile-store") + ".replaced"
        try FileManager.default.createDirectory(
            atPath: obstacle, withIntermediateDirectories: false)
        #expect(throws: JournalFault.self) { try draftAll().complete(from: "/backup") }
        #expect(try heads() == [1, 3])
        for service in services {
            let fault = #expect(throws: JournalFault.self) {
                try SQLiteJournal(at: journal(service))
            }
            #expect(fault?.detail.contains("'parlor restore --all /backup'") == true)
            #expect(throws: JournalFault.self) {
                _ = try backup(service).restore(to: journal(service))
            }
        }
        try FileManager.default.removeItem(atPath: obstacle)
        #expect(JointRestore(in: folder.path).unfinished == "/backup")
        try JointRestore(in: folder.path).finish()
        try expectRestored(after: epochs)
    }

    @Test func `while one journal is in use none is replaced`() throws {
        let epochs = try grown()
        let writer = try WriterProcess(journal("profile-store"), "w", "--await")
        _ = try writer.line()
        let restore = try draftAll()
        let fault = #expect(throws: JournalFault.self) { try restore.complete(from: "/backup") }
        #expect(fault?.code == .inUse && restore.unfinished == nil)
        #expect(try heads() == [3, 3])
        try writer.kill()
        try restore.complete(from: "/backup")
        try expectRestored(after: epochs)
    }

    @Test func `two at once are refused`() throws {
        _ = try grown()
        let first = try draftAll()
        let fault = #expect(throws: JournalFault.self) {
            try JointRestore(in: folder.path).begin()
        }
        #expect(fault?.code == .inUse)
        try first.complete(from: "/backup")
    }

    @Test func `a damaged back-up is no draft`() throws {
        _ = try grown()
        let bytes = try Folder.bytes(of: backup("lobby").path)
        try Data(bytes.prefix(8_192)).write(to: URL(fileURLWithPath: backup("lobby").path))
        let restore = JointRestore(in: folder.path)
        try restore.begin()
        let fault = #expect(throws: JournalFault.self) {
            _ = try restore.draft("lobby", from: backup("lobby"))
        }
        #expect(fault?.code == .corrupted)
    }
}
