import Foundation
import ParlorWire
import Testing

@testable import Parlor

/// Back-ups that a timer makes: folders of their own, which are gone after the test.
@Suite struct BackupShelfTests {
    private final class Shelf {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func put(_ name: String, isWhole: Bool = true) throws {
            try File.makeFolder("\(path)/\(name)/photos")
            try File.replace("\(path)/\(name)/photos/a", with: [1])
            if isWhole { try File.replace("\(path)/\(name)/manifest.json", with: [2]) }
        }

        func settings(keep: Int) throws -> BackupShelf {
            let settings = [
                "PARLOR_BACKUPS": path, "PARLOR_BACKUP_HOURS": "6", "PARLOR_BACKUP_KEEP": "\(keep)",
            ]
            return try #require(try BackupShelf(settings))
        }
    }

    private let shelf = Shelf()
    private let names = (1...4).map { "2026-03-0\($0)T12.00.00.000Z" }

    private func moment(_ text: String) throws -> Timestamp { try #require(Timestamp(text)) }

    @Test func `a name says when the back-up was begun, and other names say nothing`() throws {
        let noon = try moment("2026-03-01T12:00:00.000Z")
        #expect(BackupShelf.name(at: noon) == names[0])
        #expect(BackupShelf.moment(of: names[0]) == noon)
        for other in ["monday", "2026-03-01", "2026-03-01T12:00:00.000Z", names[0] + ".draft", ""] {
            #expect(BackupShelf.moment(of: other) == nil, "\(other)")
        }
    }

    @Test(arguments: [
        ("2026-03-04T17:59:59.000Z", false), ("2026-03-04T18:00:00.000Z", true),
        ("2026-03-02T13:00:00.000Z", false), ("2026-02-01T00:00:00.000Z", true),
    ])
    func `the next is due when the newest up to now is old enough`(
        now: String, isDue: Bool
    ) throws {
        for name in names { try shelf.put(name) }
        #expect(try shelf.settings(keep: 7).isDue(at: try moment(now)) == isDue)
    }

    @Test func `one that is not whole is none`() throws {
        try shelf.put(names[0], isWhole: false)
        let noon = try moment("2026-03-01T12:00:00.000Z")
        #expect(try shelf.settings(keep: 7).isDue(at: noon))
    }

    @Test func `the oldest beyond those that are kept go, and nothing else`() throws {
        for name in names + ["monday", "2026-01-01"] { try shelf.put(name) }
        let now = try moment("2026-03-05T00:00:00.000Z")
        #expect(try shelf.settings(keep: 2).removeSurplus(at: now) == Array(names[..<2]))
        #expect(File.names(in: shelf.path) == ["2026-01-01"] + names[2...] + ["monday"])
        #expect(try shelf.settings(keep: 2).removeSurplus(at: now) == [])
    }

    @Test func `one that a wrong clock dated ahead takes no other's place`() throws {
        for name in names { try shelf.put(name) }
        let now = try moment("2026-03-02T13:00:00.000Z")
        #expect(try shelf.settings(keep: 2).removeSurplus(at: now) == [])
        #expect(try shelf.settings(keep: 1).removeSurplus(at: now) == [names[0]])
        #expect(File.names(in: shelf.path) == Array(names[1...]))
    }

    @Test func `a folder that has something of somebody's is let be`() throws {
        for name in names[..<2] { try shelf.put(name) }
        try File.replace("\(shelf.path)/\(names[0])/notes.txt", with: [3])
        let now = try moment("2026-03-05T00:00:00.000Z")
        let complaint = #expect(throws: Complaint.self) {
            try shelf.settings(keep: 1).removeSurplus(at: now)
        }
        #expect(complaint?.sentence.contains("notes.txt") == true)
        #expect(File.names(in: shelf.path) == Array(names[..<2]))
        #expect(File.exists("\(shelf.path)/\(names[0])/manifest.json"))
    }

    @Test func `what was stopped half-way is removed`() throws {
        try shelf.put(names[0], isWhole: false)
        try shelf.put(names[1])
        try shelf.put(names[2] + ".draft", isWhole: false)
        try shelf.put("monday.draft", isWhole: false)
        try shelf.settings(keep: 7).removeLeftovers()
        #expect(File.names(in: shelf.path) == [names[1], "monday.draft"])
    }

    @Test func `without a folder there is nothing to do, and what can't be used is refused`() throws
    {
        #expect(try BackupShelf([:]) == nil)
        for (name, value) in [("PARLOR_BACKUP_HOURS", "0"), ("PARLOR_BACKUP_KEEP", "many")] {
            let complaint = #expect(throws: Complaint.self) { try BackupShelf([name: value]) }
            #expect(complaint?.sentence.contains("\(name) is '\(value)'") == true)
        }
    }
}
