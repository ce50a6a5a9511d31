import Dispatch
import Journal
import Synchronization

/// Whether a service's journal is sound, and can be written.
final class JournalHealth {
    private let journal: any ServiceJournal
    private let found = Found()
    /// What is left to be checked.
    private var rest: (@Sendable () throws(JournalFault) -> Void)?

    private final class Found: Sendable {
        let fault = Mutex<JournalFault?>(nil)
    }

    init(_ journal: any ServiceJournal) { self.journal = journal }

    /// What can be read whole in no time, and what was found damaged before, is read at once.
    func checkFirst() throws(JournalFault) { rest = try journal.checkFirst() }

    /// Reads a large journal whole meanwhile.
    func begin(_ log: Log) {
        guard let check = rest else { return }
        rest = nil
        log.info(
            "The journal is checked meanwhile.", ["bytes": "\((try? journal.bytes()) ?? 0)"])
        let found = found
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
