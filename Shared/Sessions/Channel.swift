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
    private var ahead: [Revision: Bytes] = [:]
    private(set) var aheadBytes = 0
    var isRecovering = false

    var isUnused: Bool { watchers.isEmpty && guarded.isEmpty }

    var isAhead: Bool { !ahead.isEmpty }

    /// The frames that are next now, in their order. Of those that are not, some are kept; the others
    /// come again when what leads up to them is asked for.
    mutating func take(_ rev: Revision, _ frame: Bytes) -> [(Revision, Bytes)] {
        guard let reached, rev > reached.rev else { return [] }
        guard rev == reached.rev + 1 else {
            keep(frame, rev)
            return []
        }
        var next = [(rev, frame)]
        while let frame = ahead.removeValue(forKey: next.last!.0 + 1) {
            aheadBytes -= frame.count
            next.append((next.last!.0 + 1, frame))
        }
        self.reached!.rev = next.last!.0
        return next
    }

    /// What lies between is not passed on event by event.
    mutating func leap(to point: StreamPoint) {
        forget()
        reached = point
    }

    /// Nothing is known any more of how far it is.
    mutating func forget() {
        reached = nil
        (ahead, aheadBytes) = ([:], 0)
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

    private mutating func keep(_ frame: Bytes, _ rev: Revision) {
        guard ahead.count < Self.mostAhead, ahead[rev] == nil,
            aheadBytes + frame.count <= Self.mostAheadBytes
        else { return }
        ahead[rev] = frame
        aheadBytes += frame.count
    }

    private static let mostAhead = 1_024
    private static let mostAheadBytes = 256 << 10
}
