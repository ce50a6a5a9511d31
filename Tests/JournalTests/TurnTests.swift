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
        #expect(clock.now - start < .seconds(1))
        #expect(error?.code == .io)
        #expect(error?.isFinal == false)
        #expect(error?.detail.contains("stopped or hangs") == true)
        #expect(try journal.head() == 1)

        let second = clock.now
        for _ in 0..<10 { #expect(throws: JournalFault.self) { try journal.grow(.ada) } }
        #expect(clock.now - second < .milliseconds(450))

        close(file)
        try journal.grow(.ada)
        #expect(try journal.head() == 2)
    }
}
