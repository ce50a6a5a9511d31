public import Journal
import Platform
public import Wire

/// A journal in one file without anything beside it, as it was at one moment: to be put away.
public struct JournalBackup: Sendable {
    public let path: String

    public init(at path: String) { self.path = path }

    /// Copies a journal here, also while services write it. The copy is sound, or there is none.
    public func take(from journal: String) throws(JournalFault) -> JournalSummary {
        try JournalFile.refuseMissing(journal)
        try JournalFile.refuseOthers(at: journal)
        guard access(path, F_OK) != 0 else {
            throw JournalFault(
                .unopenable, "\(path) is there already. Give the backup another name.")
        }
        return try drafting(path, of: journal) { draft throws(JournalFault) in
            let summary = try JournalSummary(verifying: draft)
            try JournalFile.rename(draft, to: path)
            return summary
        }
    }

    /// Puts a copy of this in the place of a journal that no process has open, under a new epoch:
    /// whoever knew what came after it must not take what comes now for the same. What was there
    /// is kept beside it, as `.replaced`.
    public func restore(to journal: String) throws(JournalFault) -> JournalSummary {
        try JournalFile.refuseMissing(path)
        try JournalFile.refuseOthers(at: path)
        return try Turnstile(at: journal).pass(within: Turnstile.patienceAtOpening) {
            () throws(JournalFault) in
            if let holder = JournalFile.holder(of: journal) { throw .inUse(journal, by: holder) }
            return try drafting(journal, of: path) { draft throws(JournalFault) in
                try writing(draft) { _ in }
                var summary = try JournalSummary(verifying: draft)
                try writing(draft) { connection throws(JournalFault) in
                    summary.epoch = try Schema.beginEpoch(
                        connection, after: summary.epoch, upTo: summary.head)
                }
                try JournalFile.replace(journal, by: draft)
                return summary
            }
        }
    }
}

extension JournalBackup {
    /// Copies `source` to a draft beside `target`, of which nothing is left when it fails.
    private func drafting(
        _ target: String, of source: String,
        _ finish: (String) throws(JournalFault) -> JournalSummary
    ) throws(JournalFault) -> JournalSummary {
        let draft = target + ".draft"
        removeAll(draft)
        do throws(JournalFault) {
            let connection = try SQLiteConnection(source, .readOnly)
            try Schema.check(connection)
            try connection.prepare("VACUUM INTO ?").run(draft)
            return try finish(draft)
        } catch {
            removeAll(draft)
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

    private func removeAll(_ draft: String) {
        for suffix in JournalFile.suffixes { unlink(draft + suffix) }
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

extension JournalFault {
    fileprivate static func inUse(_ path: String, by process: Int32) -> JournalFault {
        JournalFault(.inUse, "Process \(process) has \(path) open. Stop it first.")
    }
}
