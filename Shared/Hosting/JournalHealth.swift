import Dispatch
import Journal
import JournalSQLite
import Synchronization

/// Whether a service's journal is sound, and can be written.
final class JournalHealth {
    private let journal: SQLiteJournal
    private let found = Found()
    private var isChecked = false

    private final class Found: Sendable {
        let fault = Mutex<JournalFault?>(nil)
    }

    init(_ journal: SQLiteJournal) { self.journal = journal }

    /// What can be read whole in no time, and what was found damaged before, is read at once.
    func checkFirst() throws(JournalFault) {
        guard journal.isCheckedFirst else { return }
        try journal.check()
        isChecked = true
    }

    /// Reads a large journal whole meanwhile.
    func begin(_ log: Log) {
        guard !isChecked else { return }
        isChecked = true
        log.info("The journal is checked meanwhile.", ["bytes": "\(journal.bytes())"])
        let (check, found) = (journal.checkBeside, found)
        DispatchQueue(label: "journal.check", qos: .utility).async {
            do throws(JournalFault) {
                try check()
                log.info("The journal is whole.")
            } catch {
                log.error(error.detail)
                found.fault.withLock { $0 = error }
            }
        }
    }

    /// Damage, if the check has come to some: nothing more may be kept then.
    func refuseDamage() throws(JournalFault) {
        if let fault = found.fault.withLock({ $0 }), fault.isFinal { throw fault }
    }

    /// Why nothing can be kept at the moment.
    var failingReason: String? { journal.trouble()?.detail }
}
