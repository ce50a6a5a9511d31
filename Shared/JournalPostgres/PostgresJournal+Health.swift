public import Journal
import Postgres

extension PostgresJournal {
    /// Why nothing can be kept at the moment; nil when it can. To be asked about once a second.
    public func trouble() -> JournalFault? {
        do throws(JournalFault) {
            // Only a commit can tell whether there is room again.
            if writeFault == nil { _ = try head() } else { _ = try append(Batch()) }
            return nil
        } catch { return error }
    }

    /// The server measures it on each question, which the hosting loop asks once a second.
    public func bytes() throws(JournalFault) -> Int {
        try ask(Query(statements[.bytes], .name(store.schema))).first?.int(0) ?? 0
    }
}
