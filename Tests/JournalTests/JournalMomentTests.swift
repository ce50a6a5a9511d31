import Foundation
import Journal
import JournalSQLite
import ParlorWire
import TestKit
import Testing

@Suite struct JournalMomentTests {
    let folder = Folder()
    private var source: String { folder.path + "/1.sqlite" }
    private var follower: String { folder.path + "/2.sqlite" }

    private func checkpoint(in copy: String) throws -> Position {
        try SQLiteJournal(reading: copy).checkpoint("follower")
    }

    @Test func `nobody has followed another further than that one goes`() throws {
        for path in [source, follower] { _ = try SQLiteJournal(at: path) }
        let writer = try WriterProcess(source, "w", "--followed-by", follower)
        _ = try writer.line()
        _ = try writer.line()
        var heads: Set<Position> = []
        var number = 0
        var longest: Duration = .zero
        let began = ContinuousClock.now
        for _ in 0..<30 {
            try wait(for: "a moment with another head") {
                number += 1
                let moment = try answer { try JournalMoment(of: [source, follower]) }
                let copies = ["a", "b"].map { "\(folder.path)/\($0)\(number)" }
                let head = try moment.copy(source, to: JournalBackup(at: copies[0])).head
                _ = try moment.copy(follower, to: JournalBackup(at: copies[1]))
                let reached = try checkpoint(in: copies[1])
                // It notes each batch of three before the next is kept.
                #expect(reached == head || reached == head - 3)
                longest = max(longest, moment.pause)
                return heads.insert(head).inserted
            }
        }
        Figures.note(
            "two journals stand still for a moment", longest, expected: .seconds(1),
            beside: (ContinuousClock.now - began) / number, "that, and a copy of each, on average")
        try writer.kill()
    }

    @Test func `one that can't be locked in time gives no moment, and all others go on`() throws {
        for path in [source, follower] { _ = try SQLiteJournal(at: path) }
        let stuck = open(follower + ".write", O_RDWR)
        #expect(flock(stuck, LOCK_EX) == 0)
        let fault = #expect(throws: JournalFault.self) {
            _ = try JournalMoment(of: [follower, source])
        }
        #expect(fault?.detail.contains("stuck process") == true)
        try SQLiteJournal(at: source).grow(.ada)
        close(stuck)
        _ = try answer { try JournalMoment(of: [follower, source]) }
    }

    @Test func `what is written while it is copied is not in it`() throws {
        try SQLiteJournal(at: source).grow(.ada)
        let moment = try answer { try JournalMoment(of: [source]) }
        let writer = try WriterProcess(source, "w", "--batches", "400")
        #expect(try writer.lines().kept.count == 400)
        let copy = JournalBackup(at: folder.path + "/copy")
        #expect(try moment.copy(source, to: copy).head == 1)
        #expect(try SQLiteJournal(reading: source).head() == 1_201)
    }
}
