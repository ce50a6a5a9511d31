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

    init(attempt: CommandID, after before: Watch?, keepingPlace: Bool) {
        self.attempt = attempt
        earlier = keepingPlace ? before?.place : nil
        wasLetIn = before?.isLetIn ?? false
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
            isBehind = !fits
            if fits { reached!.rev = rev }
        }
        return fits
    }
}
