public import Journal
import Postgres

extension PostgresJournal {
    /// Whether a journal was begun there.
    public static func isThere(_ store: PostgresStore) throws(JournalFault) -> Bool {
        let link = PostgresLink(store.address, patience: PostgresLink.patience)
        return try Opening(store, link).isMade()
    }

    public func trouble() -> JournalFault? {
        do throws(JournalFault) {
            // Only a commit can tell whether there is room again.
            if writeFault == nil { _ = try head() } else { _ = try append(Batch()) }
            return nil
        } catch { return error }
    }

    /// The server checks its pages as it reads them, and every instance of a service would read
    /// everything at each start: `parlor doctor` does that.
    public func checkFirst() throws(JournalFault) -> (@Sendable () throws(JournalFault) -> Void)? {
        _ = try head()
        return nil
    }

    /// The server measures it on each question, which the hosting loop asks once a second.
    public func bytes() throws(JournalFault) -> Int {
        try ask(Query(statements[.bytes], .name(store.schema))).first?.int(0) ?? 0
    }
}
