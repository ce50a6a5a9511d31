import ParlorWire

/// One stream as the fan-out has it: up to which revision, its newest events, and who listens.
struct Channel: Sendable {
    var epoch: Epoch
    var rev: Revision
    var roster: StreamRoster
    /// Of the roster and the identities; nil when they have changed since it was made.
    var mark: Int?
    var tail = Tail()
    /// The same for whoever may watch; nil until somebody asked at this revision.
    var snapshot: Drawn?
    var isShared: Bool
    /// Not all are told the same of its events.
    var hasFaces: Bool
    /// When the owner last confirmed that nothing is missing.
    var verified: Instant
    var used: Instant
    /// The gateways that watch, and until when they said so.
    var gateways: [String: Instant] = [:]
    /// What else the roster depends on, and how far the owner had read it.
    var rosterSource: StreamHead?
    /// Of a derived stream.
    var rows = DerivedRows()
    /// What those are told to whom there is no such stream.
    var missing: Failure?
    /// Events after this were not passed on yet: who may see them is being asked.
    var heldAfter: Revision?

    init(_ tail: StreamTail, now: Now) {
        epoch = tail.epoch
        rev = tail.rev
        roster = tail.roster
        isShared = tail.isShared
        hasFaces = tail.hasFaces == true
        verified = now.instant
        used = now.instant
    }

    mutating func append(_ entry: Tail.Entry, at time: Instant) {
        tail.append(entry, at: time)
        rev = entry.header.rev
        snapshot = nil
    }

    /// What is older leaves memory; what was not passed on yet stays.
    mutating func forget(from now: Instant, after age: Duration) {
        if let drawn = snapshot, now - drawn.at > age { snapshot = nil }
        if heldAfter == nil { tail.forget(from: now, after: age) }
    }

    /// False when somebody was further already, or of another history: the owner knows more.
    func reaches(_ epoch: Epoch?, _ since: Revision?) -> Bool {
        guard let epoch, let since else { return true }
        return epoch == self.epoch && since <= rev
    }

    /// Nothing more has to be asked before the watcher is shown what there is.
    func admits<Asker>(_ watcher: Watcher<Asker>) -> Bool {
        reaches(watcher.epoch, watcher.since) && roster.admits(watcher.viewer)
    }

    /// About what it holds in memory.
    var bytes: Int {
        400 + tail.bytes + (snapshot?.view.bytes.count ?? 0) + roster.people.count * 64
            + rows.count * 200
    }
}

/// A stream's snapshot, and where in it portraits are filled in.
struct Drawn: Sendable {
    let view: RawJSON
    let portraits: [Int]?
    let at: Instant
}
