import Sync
import Wire

/// One stream as this gateway has it, for all devices that watch it here.
struct Channel {
    /// Every event up to here was passed on.
    var reached: StreamPoint?
    /// Since when the roster is known to be so.
    var rosterSince: StreamPoint?
    var roster = StreamRoster(audience: .everyone, people: [])
    /// Of the roster and the identities; nil when they have changed since it was made.
    var mark: Int?
    var watchers: Set<ConnectionID> = []
    /// Devices that only have to hear that they were signed out.
    var guarded: Set<ConnectionID> = []
    /// Came before those that lead up to them.
    var ahead: [Revision: Bytes] = [:]
    var isRecovering = false

    var isUnused: Bool { watchers.isEmpty && guarded.isEmpty }

    /// The frames that are next now, in their order.
    mutating func take(_ rev: Revision, _ frame: Bytes) -> [(Revision, Bytes)] {
        guard let reached, rev > reached.rev else { return [] }
        guard ahead.count < Self.mostAhead else { return [] }
        ahead[rev] = frame
        var next: [(Revision, Bytes)] = []
        while let frame = ahead.removeValue(forKey: self.reached!.rev + 1) {
            self.reached!.rev += 1
            next.append((self.reached!.rev, frame))
        }
        return next
    }

    /// What lies between is not passed on event by event.
    mutating func leap(to point: StreamPoint) {
        reached = point
        ahead = [:]
    }

    /// Replies and publications travel apart, and some of another history: true when this roster is
    /// not older than the known one.
    mutating func takeRoster(at point: StreamPoint) -> Bool {
        guard reached == nil || reached?.epoch == point.epoch else { return false }
        if let rosterSince, rosterSince.epoch == point.epoch, point.rev < rosterSince.rev {
            return false
        }
        rosterSince = point
        return true
    }

    private static let mostAhead = 1_024
}
