import Journal
import MemoryJournals
import ParlorWire

/// The PostgreSQL of one service. While it fails over, nothing can be read or appended.
final class Database {
    enum Health {
        case well
        /// The next append is the last of the old primary, which does not say whether it kept it.
        case dying
        case down
    }

    let service: Service
    private(set) var disk: MemoryJournal.Disk
    private(set) var health = Health.well
    /// What a standby that is behind has.
    private var copy: MemoryJournal.Disk?

    init(_ service: Service) {
        self.service = service
        disk = MemoryJournal.Disk(epoch: Epoch(service.rawValue))
    }

    var journal: MemoryJournal { MemoryJournal(on: disk) }
    var events: [StoredEvent] { journal.events(after: 0, limit: .max, bytes: .max) }

    func copyToStandby() {
        copy = copy(as: Epoch("\(service.rawValue)-standby"))
    }

    /// A back-up of now, to be restored.
    func copy(as epoch: Epoch) -> MemoryJournal.Disk {
        MemoryJournal.Disk(restoring: disk, as: epoch)
    }

    func restore(_ backUp: MemoryJournal.Disk) {
        (disk, copy, health) = (backUp, nil, .well)
    }

    func beginFailover() { health = .dying }
    func goDown() { if health == .dying { health = .down } }

    /// True when the standby that takes over lacks what the primary had.
    func endFailover() -> Bool {
        health = .well
        guard let standby = copy else { return false }
        copy = nil
        disk = standby
        return true
    }

    func read() throws(JournalFault) {
        if health == .down { throw JournalFault(.io, "The simulated database fails over.") }
    }

    /// `keeps`: whether the dying primary still keeps this.
    func append(keeps: @autoclosure () -> Bool) throws(JournalFault) {
        switch health {
        case .well: break
        case .dying where keeps(): break
        case .dying, .down:
            health = .down
            throw JournalFault(.io, "The simulated database fails over.")
        }
    }

    func hasKept() throws(JournalFault) {
        guard health == .dying else { return }
        health = .down
        throw JournalFault(.io, "The simulated database fails over, and did not say it kept this.")
    }
}
