import Wire

/// One stream that a device watches, and how far it has it.
struct Watch {
    /// Nil until the device was told where it begins.
    var reached: StreamPoint?
    /// What came meanwhile.
    private var early: [(point: StreamPoint, frame: Bytes)] = []
    private var earlyBytes = 0
    private var awaitsRoster = false
    /// Something came that was not kept: the fan-out is asked for it.
    private(set) var hasMissed = false
    /// The present attempt's, so that an answer to an earlier one is passed over.
    let attempt: CommandID
    /// The device missed something: it gets a `state` once it has caught up.
    var isBehind = false

    /// Where it was before the present attempt.
    private let earlier: StreamPoint?
    private let wasLetIn: Bool
    /// For a device that is apart: the last revision that it was told of, where it has passed others
    /// since.
    private(set) var told: Revision?

    init(attempt: CommandID, after before: Watch?, keepingPlace: Bool) {
        self.attempt = attempt
        earlier = keepingPlace ? before?.place : nil
        wasLetIn = before?.isLetIn ?? false
        told = keepingPlace ? before?.told : nil
    }

    /// The device is told the whole as of a revision, and has passed all up to another.
    mutating func show(_ shown: Revision, at point: StreamPoint) -> Revision {
        // It knows of what it was told before it was apart.
        let known = earlier?.epoch == point.epoch ? told ?? earlier?.rev ?? 0 : 0
        let shown = min(max(shown, known), point.rev)
        told = shown == point.rev ? nil : shown
        return shown
    }

    /// The device passes this event without being told of it.
    mutating func withhold(_ frame: Bytes, at rev: Revision, of epoch: Epoch?) {
        guard let known = reached else {
            if let epoch { keepEarly(frame, at: StreamPoint(epoch: epoch, rev: rev)) }
            return
        }
        guard !isBehind, known.epoch == epoch, rev > known.rev else { return }
        told = told ?? known.rev
        reached!.rev = rev
    }

    /// The device was shown the stream, by this attempt or one before it. Until then it may be guessing.
    var isLetIn: Bool { wasLetIn || reached != nil }

    /// How far the device has it: no answer may lead back from there.
    var place: StreamPoint? { reached ?? earlier }

    private static let mostEarly = 256
    private static let mostEarlyBytes = 64 << 10

    /// What follows an event that changed the roster is not kept: it may be for others only.
    mutating func keepEarly(_ frame: Bytes, at point: StreamPoint, changesRoster: Bool = false) {
        guard !awaitsRoster, early.count < Self.mostEarly,
            earlyBytes + frame.count <= Self.mostEarlyBytes
        else {
            hasMissed = true
            return
        }
        early.append((point, frame))
        earlyBytes += frame.count
        awaitsRoster = changesRoster
    }

    mutating func takeEarly() -> [(point: StreamPoint, frame: Bytes)] {
        defer { (early, earlyBytes) = ([], 0) }
        return early
    }

    /// True when the device is to be sent this now: an event at its revision, or a signal without one.
    /// What does not fit is sent as a `state` later.
    mutating func advance(
        to rev: Revision?, of epoch: Epoch?, _ frame: Bytes, fits: Bool
    ) -> Bool {
        guard let known = reached else {
            if let rev, let epoch { keepEarly(frame, at: StreamPoint(epoch: epoch, rev: rev)) }
            return false
        }
        guard !isBehind, known.epoch == epoch, rev.map({ $0 > known.rev }) ?? true else {
            return false
        }
        if let rev {
            // Between what it was told of and this, there is what it may not know of.
            guard told == nil else {
                isBehind = true
                return false
            }
            isBehind = !fits
            if fits { reached!.rev = rev }
        }
        return fits
    }
}
