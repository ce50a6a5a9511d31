import Foundation
import Journal
import JournalSQLite
import Testing
import Wire

@Suite(.timeLimit(.minutes(1))) struct TurnTests {
    @Test(arguments: [".turn", ".write"])
    func `a turn that never ends soon refuses writes at once, and no reads`(_ lock: String) throws {
        let folder = Folder()
        let journal = try SQLiteJournal(at: folder.journal)
        try journal.grow(.ada)
        let file = open(folder.journal + lock, O_RDWR)
        #expect(flock(file, LOCK_EX) == 0)

        let clock = ContinuousClock()
        let start = clock.now
        let error = #expect(throws: JournalFault.self) { try journal.grow(.ada) }
        #expect(clock.now - start < .seconds(10))
        #expect(error?.code == .io)
        #expect(error?.isFinal == false)
        #expect(error?.detail.contains("stuck process") == true)
        #expect(try journal.head() == 1)

        let second = clock.now
        for _ in 0..<10 { #expect(throws: JournalFault.self) { try journal.grow(.ada) } }
        #expect(clock.now - second < .milliseconds(2_500))

        close(file)
        try journal.grow(.ada)
        #expect(try journal.head() == 2)
    }

    @Test func `writers who read before they wait for their turn don't let the log grow`()
        async throws
    {
        let folder = Folder()
        let kept = try SQLiteJournal(at: folder.journal)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for name in ["ada", "bob"] {
                let path = folder.journal
                group.addTask {
                    let journal = try SQLiteJournal(at: path)
                    for number in 0..<400 {
                        // A busy machine: the other may keep its turn for long.
                        let kept = try again { () throws(JournalFault) in
                            try journal.reading { () throws(JournalFault) in
                                _ = try journal.head()
                                return try journal.append(
                                    .append(
                                        to: StreamName("person", EntityKey(name)), after: number,
                                        .by(name, "c\(number)")))
                            }
                        }
                        #expect(kept != .conflict)
                    }
                }
            }
            try await group.waitForAll()
        }
        let log = try FileManager.default.attributesOfItem(atPath: folder.journal + "-wal")
        #expect(try #require(log[.size] as? Int) < 2 << 20)
        #expect(try kept.head() == 800)
    }
}

/// Until somebody else lets go of its turn, a hundred times at most.
private func again<Result>(
    _ body: () throws(JournalFault) -> Result
) throws(JournalFault) -> Result {
    for _ in 1..<100 {
        do { return try body() } catch { guard error.code == .io else { throw error } }
    }
    return try body()
}
