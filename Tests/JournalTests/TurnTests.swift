import Foundation
import Journal
import ParlorWire
import Synchronization
import TestKit
import Testing

@testable import JournalSQLite

@Suite struct TurnTests {
    @Test(arguments: [".turn", ".write"])
    func `a turn that never ends refuses writes in time, and no reads`(lock: String) throws {
        let folder = Folder()
        let journal = try SQLiteJournal(at: folder.journal)
        try journal.grow(.ada)
        let file = open(folder.journal + lock, O_RDWR)
        #expect(flock(file, LOCK_EX) == 0)

        let clock = ContinuousClock()
        let start = clock.now
        let error = #expect(throws: JournalFault.self) { try journal.grow(.ada) }
        let first = clock.now - start
        #expect(first >= Turnstile.patience)
        Figures.note(
            "a write that waits in vain for its turn", first, expected: .seconds(1),
            beside: Turnstile.patience, "the patience")
        #expect(error?.code == .inUse)
        #expect(error?.isFinal == false)
        #expect(error?.detail.contains("stuck process") == true)
        #expect(try journal.head() == 1)

        let second = clock.now
        for _ in 0..<10 { #expect(throws: JournalFault.self) { try journal.grow(.ada) } }
        Figures.note(
            "ten writes that others' waits have made impatient", clock.now - second,
            expected: .milliseconds(2_500), beside: first, "the first such wait")

        close(file)
        try journal.grow(.ada)
        #expect(try journal.head() == 2)
    }

    @Test func `who waits for its turn amid reading does not keep the log from being emptied`()
        throws
    {
        let folder = Folder()
        let (journal, other) = (
            try SQLiteJournal(at: folder.journal), try SQLiteJournal(at: folder.journal)
        )
        try journal.grow(.ada)
        let turn = open(folder.journal + ".turn", O_RDWR)
        #expect(flock(turn, LOCK_EX) == 0)
        try journal.reading { () throws(JournalFault) in
            _ = try journal.head()
            let waited = #expect(throws: JournalFault.self) {
                try journal.append(.append(to: .ada, after: 1, .by("ada", "late")))
            }
            #expect(waited?.code == .inUse)
            close(turn)
            _ = try other.append(.append(to: .room, after: 0, .by("bob", "c")))
            try other.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        }
        #expect(try folder.contents(of: "-wal").isEmpty)
        try journal.grow(.ada)
        #expect(try other.head() == 3)
    }

    @Test func `a journal opens beside somebody who writes all the time`() throws {
        let folder = Folder()
        let path = folder.journal
        _ = try SQLiteJournal(at: path)
        let writing = AlwaysWriting(to: path)
        try writing.begun.wait(for: "somebody to write")
        // One may be lucky.
        for _ in 0..<6 { #expect(try SQLiteJournal(at: path).head() == 0) }
        #expect(try writing.end() > 1)
    }

    @Test func `writers who read before they wait for their turn keep all that they append`()
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
        #expect(try kept.head() == 800)
        try Figures.note(
            "the log of two who write and read", bytes: folder.contents(of: "-wal").count,
            expected: 2 << 20, beside: folder.contents().count, "the journal")
    }
}

/// Until somebody else lets go of its turn.
private func again<Result>(
    _ body: () throws(JournalFault) -> Result
) throws(JournalFault) -> Result {
    let start = ContinuousClock.now
    while true {
        do { return try body() } catch {
            guard error.code == .inUse, ContinuousClock.now - start < longestWait else {
                throw error
            }
        }
    }
}

/// Somebody on a thread of its own, since the threads of tasks may all wait in other tests.
private final class AlwaysWriting: Sendable {
    let begun = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    private let ends = Atomic(false)
    private let turns = Mutex<Result<Int, any Error>>(.success(0))

    init(to path: String) {
        Thread.detachNewThread { [self] in
            let outcome = Result { try write(to: path) }
            turns.withLock { $0 = outcome }
            begun.signal()
            ended.signal()
        }
    }

    private func write(to path: String) throws -> Int {
        let connection = try SQLiteConnection(path, .readWriteOrCreate)
        let turnstile = try Turnstile(at: path)
        var count = 0
        while !ends.load(ordering: .acquiring) {
            try turnstile.pass(within: Turnstile.patienceAtOpening) { () throws(JournalFault) in
                try connection.execute("BEGIN IMMEDIATE")
                if count == 0 { begun.signal() }
                count += 1
                pause(for: .milliseconds(150))
                try connection.execute("COMMIT")
            }
        }
        return count
    }

    /// The number of its turns.
    func end() throws -> Int {
        ends.store(true, ordering: .releasing)
        try ended.wait(for: "who always writes to end")
        return try turns.withLock { try $0.get() }
    }
}
