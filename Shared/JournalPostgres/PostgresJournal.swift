public import Journal
import ParlorWire
import Postgres

/// A journal in a PostgreSQL database, which services on several machines may share.
public final class PostgresJournal: ServiceJournal {
    public let lineage: Lineage

    let store: PostgresStore
    let link: PostgresLink
    let statements: Statements
    let origin: Origin
    /// Goes into the hashes of commands, and is told to nobody.
    let salt: Int64
    let isReadOnly: Bool
    var moment = Moment.none
    var tail = RecentBatches()
    /// What the last append failed with, while nothing could be kept since.
    var writeFault: JournalFault?

    /// Where `reading` is.
    enum Moment {
        case none
        /// Nothing was read yet.
        case wanted
        case begun
        /// The moment is gone: what is read now would be of another one.
        case lost(JournalFault)
    }

    /// Opens a service's journal, and makes it when there is none.
    public convenience init(at store: PostgresStore) throws(JournalFault) {
        try self.init(copyingTo: store)
        try takeOver()
    }

    /// The same for a copy, which nobody has taken over yet.
    convenience init(copyingTo store: PostgresStore) throws(JournalFault) {
        let link = PostgresLink(store.address, patience: PostgresLink.patience)
        try self.init(store, link, try Opening(store, link).toWrite(), isReadOnly: false)
    }

    /// Opens a journal only to look at it. `patience` bounds each look.
    public convenience init(
        reading store: PostgresStore, patience: Duration
    ) throws(JournalFault) {
        let link = PostgresLink(store.address, patience: patience)
        try self.init(store, link, try Opening(store, link).toRead(), isReadOnly: true)
    }

    private init(
        _ store: PostgresStore, _ link: PostgresLink, _ found: Meta, isReadOnly: Bool
    ) throws(JournalFault) {
        (self.store, self.link, self.isReadOnly) = (store, link, isReadOnly)
        (lineage, origin, salt) = (found.lineage, found.origin, found.salt)
        statements = Statements(store, of: found.origin)
    }

    public var secret: UInt64 { UInt64(bitPattern: salt) }

    public func append(_ batch: Batch) throws(JournalFault) -> Appended {
        guard !isReadOnly else {
            throw JournalFault(
                .readOnly, "\(store) was opened only to be read. Open it to be written.")
        }
        do throws(JournalFault) {
            let appended = try keep(batch)
            writeFault = nil
            return appended
        } catch {
            writeFault = error
            throw error
        }
    }

    /// What is read within is of one moment. It begins with the first question, and what is
    /// appended within ends it.
    public func reading<Found>(
        _ look: () throws(JournalFault) -> Found
    ) throws(JournalFault) -> Found {
        guard case .none = moment else { return try look() }
        moment = .wanted
        defer { endMoment() }
        return try look()
    }

    /// What this process knows is of the journal's present history, or nothing more may be done.
    func refuse(_ epoch: String, needs version: Int, _ present: Origin) -> JournalFault? {
        if version > Schema.version { return .newer(store, needs: version) }
        let isOurs = Epoch(epoch) == lineage.epoch && present == origin
        return isOurs ? nil : .anotherHistory(store)
    }

    /// Works with what was copied here, if all of it was: from now on no copy writes it any more.
    private func takeOver() throws(JournalFault) {
        let marks = Query(
            once: store.statement(
                "SELECT follower FROM parlor.checkpoints WHERE follower = ANY ($1)"),
            .names(CopyMark.allCases.map(\.rawValue)))
        let remove = Query(
            once: store.statement("DELETE FROM parlor.checkpoints WHERE follower = $1"),
            .name(CopyMark.whole.rawValue))
        do throws(PostgresFault) {
            if try !PostgresCopyLock.isThere(link) {
                guard try link.begin([marks])[0].count > 0 else { return }
                _ = try link.begin([Query("BEGIN"), Query(statements[.lock]), remove])
                try link.commit([])
                guard try link.begin([marks])[0].count > 0 else { return }
            }
        } catch { throw fault(error) }
        throw .copiedInPart("\(store)")
    }

    func fault(_ fault: PostgresFault) -> JournalFault { JournalFault(fault, in: store) }

    private func endMoment() {
        if case .begun = moment { link.post(Query("COMMIT")) }
        moment = .none
    }
}
