import ParlorWire

/// One stream as this gateway has it, for all devices that watch it here.
struct Channel {
    /// Every event up to here was passed on.
    private(set) var reached: StreamPoint?
    /// Since when the roster is known to be so.
    private var rosterSince: StreamPoint?
    var roster = StreamRoster(audience: .everyone, people: [])
    /// Of the roster and the identities; nil when they have changed since it was made.
    var mark: Int?
    var watchers: Set<ConnectionID> = []
    /// Devices that only have to hear that they were signed out.
    var guarded: Set<ConnectionID> = []
    /// Came before those that lead up to them, or before it is known who may see them.
    private var ahead: [Revision: Ahead] = [:]
    private(set) var aheadBytes = 0
    /// The last event that was passed on and changed the roster.
    private var rosterEvent: Revision = 0
    var isRecovering = false

    private struct Ahead {
        let frame: DeviceFrames
        let changesRoster: Bool
    }

    var isUnused: Bool { watchers.isEmpty && guarded.isEmpty }

    var isAhead: Bool { !ahead.isEmpty }

    func isApart(_ person: PersonID?) -> Bool { person.map(roster.apart.contains) ?? false }

    func withholds(from person: PersonID?) -> Bool {
        person.map(roster.withheldFrom.contains) ?? false
    }

    /// The frames that are next now, in their order. Of those that are not, some are kept; the others
    /// come again when what leads up to them is asked for.
    mutating func advance(
        to rev: Revision, _ frame: DeviceFrames, changesRoster: Bool = false
    ) -> [(Revision, DeviceFrames)] {
        guard let reached, rev > reached.rev else { return [] }
        let event = Ahead(frame: frame, changesRoster: changesRoster)
        guard rev == reached.rev + 1, !awaitsRoster else {
            keep(event, rev)
            return []
        }
        return [passOn(event)] + takeNext()
    }

    /// What was kept and is next now.
    mutating func takeNext() -> [(Revision, DeviceFrames)] {
        var next: [(Revision, DeviceFrames)] = []
        while let reached, !awaitsRoster, let event = ahead.removeValue(forKey: reached.rev + 1) {
            aheadBytes -= event.frame.count
            next.append(passOn(event))
        }
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
        (ahead, aheadBytes, rosterEvent) = ([:], 0, 0)
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
}

extension Channel {
    /// What comes on top of the known roster: the next comparison finds what was lost.
    func isAbout(roster point: StreamPoint) -> Bool {
        rosterSince.map { $0.epoch == point.epoch && $0.rev <= point.rev } ?? false
    }

    private static let mostAhead = 1_024
    private static let mostAheadBytes = 256 << 10

    /// What follows an event that changed the roster waits for the roster: it may have been lost, and
    /// with it that somebody was put out.
    var awaitsRoster: Bool {
        guard rosterEvent > 0 else { return false }
        guard let rosterSince, rosterSince.epoch == reached?.epoch else { return true }
        return rosterSince.rev < rosterEvent
    }

    private mutating func passOn(_ event: Ahead) -> (Revision, DeviceFrames) {
        reached!.rev += 1
        if event.changesRoster { rosterEvent = reached!.rev }
        return (reached!.rev, event.frame)
    }

    private mutating func keep(_ event: Ahead, _ rev: Revision) {
        guard ahead.count < Self.mostAhead, ahead[rev] == nil,
            aheadBytes + event.frame.count <= Self.mostAheadBytes
        else { return }
        ahead[rev] = event
        aheadBytes += event.frame.count
    }
}
