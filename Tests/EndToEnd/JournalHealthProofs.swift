import Foundation
import Journal
import JournalSQLite
import ParlorWire
import TestKit
import Testing

extension OperatorProofs {
    /// A journal that can't be written, or has lost what it had, is told and never begun anew.
    @Suite struct JournalHealth {
        @Test(.enabled(if: ReadOnlyFile.isAvailable))
        func `a journal that can't be written is told by status and doctor`() throws {
            let cluster = try Cluster()
            try cluster.up()
            try cluster.down()
            let journal = "\(cluster.data)/lobby.sqlite"
            let file = try ReadOnlyFile(journal)
            let doctor = try cluster.parlor("doctor")
            #expect(doctor.exit == 1)
            #expect(doctor.output.contains("\(journal) can't be written"), "\(doctor)")
            let up = try cluster.parlor("up", "--detach")
            #expect(up.exit == 1 && up.errors.contains("lobby.sqlite can"), "\(up)")
            file.release()
            try cluster.up()
            try cluster.downAfterwards { cluster in
                let file = try ReadOnlyFile(journal)
                try killAtOnce(try cluster.pid(of: "lobby-1"))
                try wait(for: "the lobby to fail") {
                    try cluster.status.instances(of: "lobby").first?.state == "failed"
                }
                try wait(for: "status to tell it") {
                    let status = try cluster.parlor("status")
                    return status.exit == 1
                        && status.output.contains("✗ lobby-1: \(journal) can only be read")
                }
                try wait(for: "the gateway to miss the lobby") {
                    try cluster.http("GET", "/readyz").status == 503
                }
                file.release()
                try wait(for: "the lobby to be back") {
                    try cluster.parlor("status").exit == 0
                }
            }
        }

        @Test func `an emptied journal does not start anew in silence`() throws {
            let cluster = try Cluster()
            try cluster.up()
            try cluster.down()
            let journal = "\(cluster.data)/lobby.sqlite"
            truncate(journal, 0)
            let up = try cluster.parlor("up", "--detach")
            #expect(up.exit == 1, "\(up)")
            #expect(up.errors.contains("\(journal) is empty or missing"), "\(up)")
            #expect(
                try cluster.parlor("doctor").output.contains("lobby.sqlite is empty or missing"))
            unlink(journal)
            #expect(
                try cluster.parlor("doctor").output.contains("lobby.sqlite is empty or missing"))
            #expect(try cluster.parlor("up", "--detach").exit == 1)
            #expect(!FileManager.default.fileExists(atPath: journal))
            unlink(journal + ".turn")
            try cluster.up()
            try cluster.down()
        }

        @Test func `garbage in the middle of a large journal is found by itself`() throws {
            let cluster = try Cluster()
            try cluster.up()
            try cluster.down()
            let path = "\(cluster.data)/profile-store.sqlite"
            try fill(path)
            try cluster.up()
            try cluster.downAfterwards { cluster in
                let log = { try cluster.parlor("logs", "profile-store").output }
                try wait(for: "the check of a sound one") { try log().contains("is whole") }
            }
            try spoilTheMiddle(of: path)
            // The check is at work while everything gets ready.
            _ = try cluster.parlor("up", "--detach")
            if try cluster.status.supervisor.state != "stopped" {
                try cluster.downAfterwards { cluster in
                    try wait(for: "the damage to be told") {
                        try cluster.status.instances(of: "profile-store").first?.state == "failed"
                    }
                    try wait(for: "status to tell it") {
                        let status = try cluster.parlor("status")
                        return status.exit == 1 && status.output.contains("is damaged")
                    }
                }
            }
            let up = try cluster.parlor("up", "--detach")
            #expect(up.exit == 1 && up.errors.contains("is damaged"), "\(up)")
        }

        @Test func `doctor leaves nothing beside the journals`() throws {
            let cluster = try Cluster()
            try cluster.up()
            try cluster.down()
            let before = try FileManager.default.contentsOfDirectory(atPath: cluster.data).sorted()
            let doctor = try cluster.parlor("doctor")
            #expect(doctor.exit == 0 && doctor.output.contains("lobby.sqlite is whole"))
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: cluster.data).sorted() == before
            )
        }

        /// Events that nobody reads, two mebibytes of them.
        private func fill(_ path: String) throws {
            let journal = try SQLiteJournal(at: path)
            let stream = StreamName("ballast", "b")
            for number in 0..<40 {
                let event = NewEvent(
                    name: "grown", body: Bytes("\"\(String(repeating: "x", count: 50_000))\"".utf8))
                let command = CommandKey(actor: .operator, id: CommandID("c\(number)"))
                var batch = Batch()
                batch.appends = [
                    Append(
                        stream: stream, after: number, command: command,
                        at: Timestamp(milliseconds: 0), events: [event])
                ]
                _ = try journal.append(batch)
            }
        }

        private func spoilTheMiddle(of path: String) throws {
            let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
            try file.seek(toOffset: try file.seekToEnd() / 2)
            try file.write(contentsOf: Data(repeating: 0xA5, count: 64))
        }
    }
}

/// A file that not even root can write.
final class ReadOnlyFile {
    private static let mount = "/bin/mount"
    private let path: String
    private var isMounted = true

    static var isAvailable: Bool {
        guard let folder = try? Folder() else { return false }
        let file = "\(folder.path)/file"
        _ = FileManager.default.createFile(atPath: file, contents: nil)
        return (try? ReadOnlyFile(file)) != nil
    }

    init(_ path: String) throws {
        self.path = path
        for arguments in [["--bind", path, path], ["-o", "remount,ro,bind", path]] {
            guard access(Self.mount, X_OK) == 0,
                try Program(Self.mount, arguments, environment: [:]).outcome().exit == 0
            else { throw Unusable("A file can't be mounted to be read only here.") }
        }
    }

    deinit { release() }

    func release() {
        guard isMounted else { return }
        isMounted = false
        _ = try? Program("/bin/umount", ["-l", path], environment: [:]).outcome()
    }
}
