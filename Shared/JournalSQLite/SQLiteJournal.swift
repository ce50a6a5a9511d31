public import Journal
import ParlorWire

/// A journal in one SQLite file, which several processes on one machine may share.
public final class SQLiteJournal: ServiceJournal {
    public let lineage: Lineage

    let path: String
    let connection: SQLiteConnection
    let statements: Statements
    var known = KnownStreams()
    var tail = RecentBatches()
    /// Those streams of the open transaction's appends that are not of their first generation.
    var generations: [StreamName: Generation] = [:]
    /// The file's version in the open transaction.
    var version: Int64?
    /// The streams that the open transaction has written, some of them more than once.
    var written: [StreamName] = []
    /// Goes into the hashes of commands, so that nobody can send many with the same one.
    let salt: Int64
    var hashes = KnownStream.hashes
    let turnstile: Turnstile?
    /// The log may hold what was erased: of an earlier run too.
    var hasErased: Bool
    /// How often something was erased, as far as this process knows.
    var knownErasures: Position = 0
    var nextEmptying = Instant(milliseconds: 0)
    /// What the last append failed with, while nothing could be kept since.
    var writeFault: JournalFault?
    private let file: JournalFile.Identity?

    /// Opens the journal at a path, and makes it when there is none.
    public convenience init(at path: String) throws(JournalFault) {
        try self.init(copyingTo: path)
        try takeOver()
    }

    /// The same for a copy, which nobody has taken over yet.
    convenience init(copyingTo path: String) throws(JournalFault) {
        try JournalFile.refuseOthers(at: path)
        let turnstile = try Turnstile(at: path)
        let wasCutShort = JournalFile.hasLog(at: path)
        let connection = try turnstile.pass(within: Turnstile.patienceAtOpening) {
            () throws(JournalFault) in
            try JointRestore.refuseUnfinished(besides: path)
            let wasBegun = Turnstile.mark(of: path) != nil
            if wasBegun { try JournalFile.refuseEmptied(path) }
            let connection = try JournalFile.openToWrite(path, mayBegin: !wasBegun)
            if !wasBegun { turnstile.put(.begun) }
            return connection
        }
        try self.init(connection, turnstile, wasCutShort: wasCutShort)
    }

    /// Opens a journal only to look at it, also while services write it.
    public convenience init(reading path: String) throws(JournalFault) {
        try JournalFile.refuseOthers(at: path)
        try self.init(try JournalFile.openToRead(try JournalFile.connectToRead(path)), nil)
    }

    /// Looks at a journal that this process has open.
    ///
    /// The file may not be opened in passing any more: whoever closes it lets go of all locks that
    /// the process has on it, SQLite's own among them.
    public convenience init(beside path: String) throws(JournalFault) {
        try self.init(try JournalFile.openToRead(try SQLiteConnection(path, .readOnly)), nil)
    }

    /// Refuses a path whose journal was begun, and is empty or missing.
    public static func refuseLost(at path: String) throws(JournalFault) {
        if Turnstile.mark(of: path) != nil { try JournalFile.refuseEmptied(path) }
    }

    /// Whether a journal was never begun there: a file was made, and whoever made it ended.
    public static func isEmpty(at path: String) throws(JournalFault) -> Bool {
        try JournalFile.refuseOthers(at: path)
        let wasBegun = Turnstile.mark(of: path) != nil
        if wasBegun { try JournalFile.refuseEmptied(path) }
        let isEmpty = try Schema.isEmpty(try JournalFile.connectToRead(path))
        guard !isEmpty || !wasBegun else { throw .emptied(path) }
        return isEmpty
    }

    /// `wasCutShort`: an earlier run ended without carrying its log over.
    private init(
        _ connection: SQLiteConnection, _ turnstile: Turnstile?, wasCutShort: Bool = false
    ) throws(JournalFault) {
        let path = connection.path
        let meta = try connection.prepare("SELECT epoch, salt, digest FROM meta").first {
            (epoch: $0.text(0), salt: $0.integer(1), digest: $0.integer(2))
        }
        guard let meta, meta.digest == Digest.meta(epoch: meta.epoch, salt: meta.salt) else {
            throw .corrupted(path, "its epoch can't be read")
        }
        self.path = path
        self.connection = connection
        self.statements = try Statements(connection)
        self.lineage = Lineage(
            Epoch(meta.epoch), after: try Self.earlierEpochs(in: connection))
        self.salt = meta.salt
        self.turnstile = turnstile
        hasErased = wasCutShort
        self.file = JournalFile.Identity(of: path)
    }

    public func append(_ batch: Batch) throws(JournalFault) -> Appended {
        do {
            let appended = try appendInTurn(batch)
            writeFault = nil
            return appended
        } catch {
            writeFault = error
            throw error
        }
    }

    private func appendInTurn(_ batch: Batch) throws(JournalFault) -> Appended {
        guard let turnstile else {
            throw JournalFault(
                .readOnly, "\(path) was opened only to be read. Open it to be written.")
        }
        // Nobody could carry the log over, and begin it anew, while we wait amid reading.
        return try turnstile.pass(
            within: Turnstile.patience, beforeWaiting: { connection.rollBack() }
        ) { () throws(JournalFault) in
            guard JournalFile.Identity(of: path) == file else { throw .replaced(path) }
            known.trim()
            try beginWriting()
            do throws(JournalFault) {
                try refuseNewer()
                guard let head = try write(batch) else {
                    undo()
                    return .conflict
                }
                try statements[.commit].run()
                known.grow(by: batch.appends.count)
                written.removeAll(keepingCapacity: true)
                tail.take(batch, upTo: head, generations)
                generations = [:]
                return .kept(upTo: head)
            } catch {
                undo()
                throw error
            }
        }
    }

    /// A newer Parlor may have renewed the file since it was opened here: what this one would write
    /// is not what that one reads.
    private func refuseNewer() throws(JournalFault) {
        let version = try statements[.schema].first { $0.integer(0) } ?? 0
        guard version <= Schema.version else { throw .newer(path, version) }
    }

    /// Works with what was copied here, if all of it was: from now on no copy writes it any more.
    private func takeOver() throws(JournalFault) {
        guard !FolderCopyLock(JournalFile.folder(of: path)).isLocked else {
            throw .copiedInPart(path)
        }
        // Who writes out of turn waits by chance, and in vain beside somebody who always writes.
        try turnstile?.pass(within: Turnstile.patienceAtOpening) { () throws(JournalFault) in
            try connection.prepare("DELETE FROM checkpoints WHERE follower = ?")
                .run(CopyMark.whole.rawValue)
        }
        let isPart = try connection.prepare("SELECT 1 FROM checkpoints WHERE follower = ?")
            .first(CopyMark.underWay.rawValue) { _ in true }
        guard isPart == nil else { throw .copiedInPart(path) }
    }

    private static func earlierEpochs(
        in connection: SQLiteConnection
    ) throws(JournalFault) -> [Lineage.Earlier] {
        var earlier: [Lineage.Earlier] = []
        try connection.prepare("SELECT epoch, up_to, digest FROM lineage ORDER BY id").each {
            row throws(JournalFault) in
            let (epoch, upTo) = (row.text(0), row.integer(1))
            guard Digest.lineage(epoch: epoch, upTo: upTo) == row.integer(2) else {
                throw .corrupted(connection.path, "an earlier epoch can't be read")
            }
            earlier.append(Lineage.Earlier(Epoch(epoch), upTo: upTo))
        }
        return earlier
    }

    /// Goes on with what is being read, unless somebody else has written since it began.
    private func beginWriting() throws(JournalFault) {
        if connection.isInTransaction {
            if try statements[.goOnWriting].runUnlessBusy() { return }
            connection.rollBack()
        }
        try statements[.begin].run()
    }
}

extension JournalFault {
    static func replaced(_ path: String) -> JournalFault {
        JournalFault(
            .unopenable,
            "\(path) was moved, emptied, deleted or replaced while it was in use."
                + " Put it back, and start the service again.")
    }
}
