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
    /// Came before those that lead up to them.
    var ahead: [Revision: Bytes] = [:]
    var isRecovering = false

    var isUnused: Bool { watchers.isEmpty && guarded.isEmpty }

    /// The frames that are next now, in their order.
    mutating func take(_ rev: Revision, _ frame: Bytes) -> [(Revision, Bytes)] {
        guard let known = self.rev, rev > known else { return [] }
        guard ahead.count < Self.mostAhead else { return [] }
        ahead[rev] = frame
        var next: [(Revision, Bytes)] = []
        while let frame = ahead.removeValue(forKey: self.rev! + 1) {
            self.rev! += 1
            next.append((self.rev!, frame))
        }
        return next
    }

    private static let mostAhead = 1_024
}
