public import Journal
import Platform

extension SQLiteJournal {
    /// A journal up to this size is read whole before it is used, a larger one meanwhile.
    static let checkedAtOnce = 1 << 20

    public func trouble() -> JournalFault? {
        do {
            try turnstile?.tryOut()
            // The page found room, and the last append did not: only a commit can tell.
            if writeFault != nil { try commitNothing() }
            writeFault = nil
            return nil
        } catch { return error }
    }

    /// Whether this process's user may write the journal, and make files beside it.
    public static func refuseUnwritable(_ path: String) throws(JournalFault) {
        let folder = JournalFile.folder(of: path)
        for place in [path, folder] where access(place, W_OK) != 0 {
            throw JournalFault(
                .readOnly,
                "\(place) can't be written (\(String(cString: strerror(errno)))). Give the"
                    + " service's user the right to write the file and its folder.")
        }
    }

    /// Whether it has to be read whole before it is used.
    var isCheckedFirst: Bool {
        bytes() <= Self.checkedAtOnce || Turnstile.mark(of: path) == .damaged
    }

    public func checkFirst() throws(JournalFault) -> (@Sendable () throws(JournalFault) -> Void)? {
        guard isCheckedFirst else { return checkBeside }
        try check()
        return nil
    }

    /// Reads it whole, and remembers what was found for its next opening.
    func check() throws(JournalFault) {
        do { try verify() } catch {
            if error.code == .corrupted { turnstile?.put(.damaged) }
            throw error
        }
        turnstile?.put(.begun)
    }

    /// Does the same on another thread, beside the one that uses this journal.
    var checkBeside: @Sendable () throws(JournalFault) -> Void {
        let path = path
        return { () throws(JournalFault) in
            let turnstile = try Turnstile(at: path)
            do throws(JournalFault) { try SQLiteJournal(beside: path).verify() } catch {
                if error.code == .corrupted { turnstile.put(.damaged) }
                throw error
            }
        }
    }

    /// A durable commit that changes nothing.
    private func commitNothing() throws(JournalFault) {
        try turnstile?.pass(within: Turnstile.impatientWait) { () throws(JournalFault) in
            do throws(JournalFault) {
                try connection.execute(
                    "BEGIN IMMEDIATE; PRAGMA application_id = \(Schema.application); COMMIT")
            } catch {
                connection.rollBack()
                throw error
            }
        }
    }
}
