import ParlorWire

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
    /// Its person has become apart, or sees more or less than before. It missed nothing else, and gets
    /// what follows what it was told.
    private(set) var isMoved = false

    /// Where it was before the present attempt.
    private let earlier: StreamPoint?
    private let wasLetIn: Bool
    /// For a device that is apart: how far it is by its own count.
    private(set) var counted: Revision?

    init(attempt: CommandID, after before: Watch?, keepingPlace: Bool) {
        self.attempt = attempt
        earlier = keepingPlace ? before?.place : nil
        wasLetIn = before?.isLetIn ?? false
        counted = keepingPlace ? before?.counted : nil
        isMoved = keepingPlace && before?.isMoved == true
    }

    /// The device is told the whole at this point, or as far by its own count.
    mutating func show(_ shown: Revision?, at point: StreamPoint) -> Revision {
        // No state leads back from what it was told before.
        let known = earlier?.epoch == point.epoch ? told?.rev ?? 0 : 0
        counted = shown.map { max($0, known) }
        return counted ?? point.rev
    }

    /// The device was told all up to there by its own count; nil when it counts as all do.
    mutating func count(upTo shown: Revision?) { counted = shown }

    /// The number of the next event that the device is told; nil when it counts as all do.
    mutating func countNext() -> Revision? {
        counted = counted.map { $0 + 1 }
        return counted
    }

    mutating func move() {
        isMoved = isMoved || !isBehind
        isBehind = true
    }

    /// The device is told all that it missed.
    mutating func fallBehind() { (isBehind, isMoved) = (true, false) }

    /// What the device missed was answered. It may have moved since that was asked.
    mutating func catchUp() { isMoved = isMoved && isBehind }

    /// What the device was told last, as it counts that.
    var told: StreamPoint? {
        place.map { StreamPoint(epoch: $0.epoch, rev: counted ?? $0.rev) }
    }

    /// The device passes this event without being told of it.
    mutating func withhold(_ frame: Bytes, at rev: Revision, of epoch: Epoch?) {
        guard let known = reached else {
            if let epoch { keepEarly(frame, at: StreamPoint(epoch: epoch, rev: rev)) }
            return
        }
        guard !isBehind, known.epoch == epoch, rev > known.rev else { return }
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
            isBehind = !fits
            guard fits else { return false }
            reached!.rev = rev
            _ = countNext()
        }
        return fits
    }
}
