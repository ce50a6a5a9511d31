import MemoryJournals
import ParlorWire
import Simulation

/// A back-up of all databases, and a restore of all of them amid everything else.
struct TownRestore {
    let kind: Town.Restore
    /// When the first database is copied.
    let takenAfter: Duration
    let restoredAfter: Duration
    private(set) var disks: [Service: MemoryJournal.Disk] = [:]

    init(_ kind: Town.Restore, _ dice: inout Dice) {
        self.kind = kind
        takenAfter = .milliseconds(Int.random(in: 8_000...16_000, using: &dice))
        restoredAfter = takenAfter + .milliseconds(Int.random(in: 8_000...13_000, using: &dice))
    }

    /// Between the copies of two databases.
    var pause: Duration { kind == .ofOneMoment ? .zero : .milliseconds(1_900) }

    mutating func copy(_ database: Database) {
        disks[database.service] = database.copy(as: Epoch("\(database.service.rawValue)-restored"))
    }
}

extension TownWorld {
    /// The same order each time: whoever follows in circles, some are copied before their source.
    func planRestore(_ restore: TownRestore) {
        var delay = restore.takenAfter
        for service in Service.allCases {
            plan(.backUp(service), in: delay)
            delay = delay + restore.pause
        }
        plan(.restore, in: restore.restoredAfter)
    }

    func backUp(_ service: Service) {
        if restore!.disks.isEmpty { for person in people { person.remember() } }
        restore!.copy(database(of: service))
    }

    /// Everything is stopped, and begins with what was backed up. What was under way is gone.
    func restoreAll() {
        era += 1
        for process in services { kill(process.node) }
        for broker in brokers { kill(broker.node) }
        for service in Service.allCases { database(of: service).restore(restore!.disks[service]!) }
        for person in people { person.forget() }
        oracle = TownOracle()
    }
}
