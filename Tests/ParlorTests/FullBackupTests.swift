import Files
import Foundation
import Journal
import JournalSQLite
import ParlorWire
import Platform
import Testing

@testable import Parlor

/// Data folders that nothing runs in, and back-ups of them.
@Suite struct FullBackupTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path
    private static let services = [
        "chat-store", "drawing-store", "game-authority", "lobby", "profile-store",
    ]

    /// Folders that are gone after the test.
    private final class Places {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        var copy: String { "\(path)/copy" }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func place(
            _ name: String, _ settings: [String: String] = [:]
        ) throws -> Installation {
            try Installation(
                [
                    "PARLOR_DATA": "\(path)/\(name)",
                    "PARLOR_PLAN": "\(FullBackupTests.root)/compose/local.json",
                ].merging(settings) { $1 })
        }

        /// One whose services have all begun.
        func begun(_ settings: [String: String] = [:]) throws -> Installation {
            let place = try place("data", settings)
            try File.makeFolder(place.data)
            for service in FullBackupTests.services {
                _ = try SQLiteJournal(at: "\(place.data)/\(service).sqlite")
            }
            return place
        }

        func write(_ text: String, to file: String) throws {
            let target = URL(filePath: "\(path)/\(file)")
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: target)
        }

        func text(_ file: String) -> String? {
            FileManager.default.contents(atPath: "\(path)/\(file)").map {
                String(decoding: $0, as: UTF8.self)
            }
        }
    }

    private let places = Places()
    private let nowhere = Terminal(descriptor: -1)

    @discardableResult
    private func backUp(_ place: Installation) throws -> BackupManifest {
        try FullBackup(of: place, to: places.copy, on: nowhere).take()
    }

    private func restore(_ place: Installation) throws {
        try FullRestore(of: places.copy, to: place, on: nowhere).run()
    }

    @Test(arguments: [true, false])
    func `a journal that was begun and is lost is told, and there is no back-up`(
        isDeleted: Bool
    ) throws {
        let place = try places.begun()
        let lost = "\(place.data)/profile-store.sqlite"
        try FileManager.default.removeItem(atPath: lost)
        if !isDeleted { try places.write("", to: "data/profile-store.sqlite") }
        let fault = #expect(throws: JournalFault.self) { try backUp(place) }
        #expect(fault?.detail.contains("\(lost) is empty or missing") == true)
        #expect(!File.exists(places.copy))
    }

    @Test func `keys that are elsewhere are in it, and are put back where there are none`() throws {
        try places.write("secret", to: "keys/bus.secret")
        try places.write("public", to: "keys/peers/lobby@east.public")
        try places.write("mine", to: "keys/notes.txt")
        try backUp(try places.begun(["PARLOR_KEYS": "\(places.path)/keys"]))
        #expect(places.text("copy/keys/notes.txt") == nil)

        try restore(try places.place("other", ["PARLOR_KEYS": "\(places.path)/other-keys"]))
        #expect(places.text("other-keys/bus.secret") == "secret")
        #expect(places.text("other-keys/peers/lobby@east.public") == "public")
        try places.write("newer", to: "other-keys/bus.secret")
        try restore(try places.place("other", ["PARLOR_KEYS": "\(places.path)/other-keys"]))
        #expect(places.text("other-keys/bus.secret") == "newer")
    }

    @Test func `keys of tokens in a database are known not to be in it`() throws {
        let database = "postgres://parlor@127.0.0.1/parlor"
        #expect(try JournalFiles(places.place("data")).tokens == nil)
        let tokens = try JournalFiles(
            places.place("data", ["PARLOR_STORE_GATEWAY": database])
        ).tokens
        #expect(tokens != nil)
    }

    @Test func `deleted accounts are added to those of the place`() throws {
        let place = try places.begun()
        try places.write("", to: "data/erased/ada")
        try places.write("", to: "data/erased/bob.all")
        try backUp(place)
        try places.write("", to: "other/erased/eve")
        let other = try places.place("other")
        try restore(other)
        #expect(File.names(in: "\(other.data)/erased") == ["ada", "bob.all", "eve"])
    }

    @Test func `a photo that the back-up before has is linked, and another is copied`() throws {
        let place = try places.begun()
        for name in ["a", "b", "c"] { try places.write("photo \(name)", to: "data/photos/\(name)") }
        try backUp(place)
        // Of the same length: only what is in it tells.
        try places.write("photo B", to: "copy/photos/b")
        try FileManager.default.removeItem(atPath: "\(places.copy)/photos/c")
        let second = try FullBackup(of: place, to: "\(places.path)/second", on: nowhere).take()
        try second.verify(in: "\(places.path)/second")
        func number(_ file: String) throws -> UInt64 {
            var status = stat()
            try #require(stat("\(places.path)/\(file)", &status) == 0)
            return UInt64(status.st_ino)
        }
        #expect(try number("second/photos/a") == number("copy/photos/a"))
        #expect(try number("second/photos/b") != number("copy/photos/b"))
        #expect(places.text("second/photos/b") == "photo b")
        #expect(places.text("second/photos/c") == "photo c")

        try FileManager.default.removeItem(atPath: places.copy)
        try second.verify(in: "\(places.path)/second")
    }

    @Test func `what the manifest does not name is not restored`() throws {
        let place = try places.begun()
        try places.write("key", to: "data/tokens/1")
        try backUp(place)
        for file in ["tokens/2", "photos/a", "bus/lobby.secret", "operator.token"] {
            try places.write("planted", to: "copy/\(file)")
        }
        let other = try places.place("other")
        try restore(other)
        #expect(File.names(in: "\(other.data)/tokens") == ["1"])
        #expect(File.names(in: "\(other.data)/photos").isEmpty)
        #expect(File.names(in: "\(other.data)/bus").isEmpty)
        #expect(places.text("other/operator.token") == nil)
    }

    @Test func `a manifest that says nothing of a journal's file is refused`() throws {
        let kept = try backUp(try places.begun())
        let short = BackupManifest(
            kept.journals, kept.files.filter { $0.name != "journals/lobby.sqlite" },
            taken: kept.taken)
        try places.write(
            String(decoding: JSON.encode(short), as: UTF8.self), to: "copy/manifest.json")
        let complaint = #expect(throws: Complaint.self) { try restore(try places.place("other")) }
        #expect(complaint?.sentence.contains("nothing of its file journals/lobby.sqlite") == true)
    }

    @Test func `a manifest that can't be read is told with the reason`() throws {
        try places.write("", to: "copy/operator.token")
        let missing = #expect(throws: Complaint.self) { try restore(try places.place("other")) }
        #expect(missing?.sentence.contains("it has no manifest.json") == true)
        // Root may read everything but this.
        #expect(symlink("manifest.json", "\(places.copy)/manifest.json") == 0)
        let unreadable = #expect(throws: Complaint.self) { try restore(try places.place("other")) }
        let reason = String(cString: strerror(ELOOP))
        #expect(unreadable?.sentence.contains(reason) == true, "\(unreadable?.sentence ?? "")")
    }
}
