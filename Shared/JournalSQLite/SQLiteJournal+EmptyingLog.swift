import CSQLite
import Journal
import ParlorWire
import Platform

extension SQLiteJournal {
    private static let pause: Duration = .seconds(1)

    /// Another process may erase and end before a reader lets it empty the log.
    func noteErasuresOfOthers() throws(JournalFault) {
        guard turnstile != nil else { return }
        let count = try checkpoint(Erasure.counter)
        guard count != knownErasures else { return }
        (knownErasures, hasErased) = (count, true)
    }

    /// What was erased is still in the log, until that is carried over and cut to nothing. Readers
    /// may keep it from that: then it is tried again, a second later.
    func emptyLogIfDue() {
        guard hasErased, !connection.isInTransaction else { return }
        let now = Clock.instant
        guard now >= nextEmptying else { return }
        nextEmptying = now + Self.pause
        hasErased = !connection.emptyLog()
    }
}

extension SQLiteConnection {
    /// False when somebody reads what is in the log.
    fileprivate func emptyLog() -> Bool {
        sqlite3_busy_timeout(handle, 0)
        defer { sqlite3_busy_timeout(handle, Self.patience) }
        return sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
            == SQLITE_OK
    }
}
