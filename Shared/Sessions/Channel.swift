import Sync
import Wire

/// One stream as this gateway has it, for all devices that watch it here.
struct Channel {
    var epoch: Epoch?
    /// Every event up to here was passed on.
    var rev: Revision?
    /// Up to which revision the roster is known to be so.
    var rosterRev: Revision = 0
    var roster = StreamRoster(audience: .everyone, people: [])
    /// Of the roster and the identities; nil when they have changed since it was made.
    var mark: Int?
    var watchers: Set<ConnectionID> = []
    /// Devices that only have to hear that they were signed out.
    var guarded: Set<ConnectionID> = []
    /// Came before those that lead up to them, or before it is known who may see them.
    private(set) var ahead: [Revision: Ahead] = [:]
    /// The last event that was passed on and changed the roster.
    private var rosterEvent: Revision = 0
    var isRecovering = false

    struct Ahead {
        let frame: Bytes
        let changesRoster: Bool
    }

    var isUnused: Bool { watchers.isEmpty && guarded.isEmpty }

    /// The frames that are next now, in their order.
    mutating func take(
        _ rev: Revision, _ frame: Bytes, changesRoster: Bool = false
    ) -> [(Revision, Bytes)] {
        guard let known = self.rev, rev > known else { return [] }
        guard ahead.count < Self.mostAhead else { return [] }
        ahead[rev] = Ahead(frame: frame, changesRoster: changesRoster)
        return takeNext()
    }

    /// What follows an event that changed the roster waits for the roster: it may have been lost, and
    /// with it that somebody was put out.
    mutating func takeNext() -> [(Revision, Bytes)] {
        var next: [(Revision, Bytes)] = []
        while let rev, rosterEvent <= rosterRev, let event = ahead.removeValue(forKey: rev + 1) {
            self.rev = rev + 1
            if event.changesRoster { rosterEvent = rev + 1 }
            next.append((rev + 1, event.frame))
        }
        return next
    }

    /// It goes on from here, whatever was passed on before.
    mutating func begin(_ epoch: Epoch, at rev: Revision) {
        self.epoch = epoch
        self.rev = rev
        ahead = [:]
        rosterRev = 0
        rosterEvent = 0
    }

    private static let mostAhead = 1_024
}
