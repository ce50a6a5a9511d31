public import Journal
public import ParlorWire
import Platform

/// A journal in one file without anything beside it, as it was at one moment: to be put away.
public struct JournalBackup: Sendable {
    public let path: String

    public init(at path: String) { self.path = path }

    /// Copies a journal here, also while services write it. The copy is sound, or there is none.
    public func take(from journal: String) throws(JournalFault) -> JournalSummary {
        try JournalFile.refuseMissing(journal)
        try JournalFile.refuseOthers(at: journal)
        let snapshot = try JournalSnapshot(of: journal)
        try snapshot.take()
        return try take(snapshot, of: journal)
    }

    /// Reads all of it, and throws what is not sound. It is left as it is.
    public func verify() throws(JournalFault) -> JournalSummary {
        try JournalFile.refuseMissing(path)
        return try JournalSummary(verifying: path)
    }

    func take(
        _ snapshot: JournalSnapshot, of journal: String
    ) throws(JournalFault) -> JournalSummary {
        guard access(path, F_OK) != 0 else {
            throw JournalFault(
                .unopenable, "\(path) is there already. Give the backup another name.")
        }
        return try drafting(path + ".draft", of: journal) { draft throws(JournalFault) in
            try snapshot.copy(to: draft)
            let summary = try JournalSummary(verifying: draft)
            try JournalFile.rename(draft, to: path)
            return summary
        }
    }

    /// Puts a copy of this in the place of a journal that no process has open, under a new epoch:
    /// whoever knew what came after it must not take what comes now for the same. What was there
    /// is kept beside it, as `.replaced`.
    public func restore(to journal: String) throws(JournalFault) -> JournalSummary {
        try JointRestore.refuseUnfinished(besides: journal)
        return try Turnstile(at: journal).pass(within: Turnstile.patienceAtOpening) {
            () throws(JournalFault) in
            try JournalFile.refuseHeld(journal)
            return try renew(at: journal + ".draft") { draft throws(JournalFault) in
                try JournalFile.replace(journal, by: draft)
            }
        }
    }

    /// Makes a copy that begins a new epoch, and hands it over.
    func renew(
        at draft: String, _ finish: (_ draft: String) throws(JournalFault) -> Void
    ) throws(JournalFault) -> JournalSummary {
        try JournalFile.refuseMissing(path)
        try JournalFile.refuseOthers(at: path)
        return try drafting(draft, of: path) { draft throws(JournalFault) in
            // Nobody writes a back-up.
            try JournalSnapshot(of: path).copy(to: draft)
            try writing(draft) { _ in }
            var summary = try JournalSummary(verifying: draft)
            try writing(draft) { connection throws(JournalFault) in
                summary.epoch = try Schema.beginEpoch(
                    connection, after: summary.epoch, upTo: summary.head)
            }
            try finish(draft)
            return summary
        }
    }
}

extension JournalBackup {
    /// `finish` makes and uses the draft of `source`, of which nothing is left when it fails.
    private func drafting(
        _ draft: String, of source: String,
        _ finish: (String) throws(JournalFault) -> JournalSummary
    ) throws(JournalFault) -> JournalSummary {
        JournalFile.removeAll(draft)
        do throws(JournalFault) { return try finish(draft) } catch {
            JournalFile.removeAll(draft)
            throw JournalFault(error.code, error.detail.replacing(draft, with: source))
        }
    }

    /// Opens the draft in this version, and leaves nothing beside it.
    private func writing(
        _ draft: String, _ body: (SQLiteConnection) throws(JournalFault) -> Void
    ) throws(JournalFault) {
        let connection = try JournalFile.openToWrite(draft, mayBegin: false)
        try body(connection)
        try connection.execute("PRAGMA journal_mode = DELETE")
    }
}

/// What a sound journal holds.
public struct JournalSummary: Sendable {
    public fileprivate(set) var epoch: Epoch
    /// How many events.
    public let head: Position
    /// When the last one happened.
    public let last: Timestamp?

    init(verifying path: String) throws(JournalFault) {
        let journal = try SQLiteJournal(reading: path)
        try journal.verify()
        epoch = journal.epoch
        head = try journal.head()
        last = try journal.events(after: max(0, head - 1), limit: 1, bytes: 0).first?.at
    }
}
