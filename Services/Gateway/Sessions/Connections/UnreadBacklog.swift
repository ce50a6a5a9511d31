import ParlorWire

/// What waits to be sent to one device, and when it is cut off because it reads that too slowly.
///
/// `Connections+CuttingOff` closes the fullest devices of a full address or gateway.
/// `DoorTimeouts` ends a connection that takes nothing at all (`notReading`), or gives no sign of
/// life (`pong`).
struct UnreadBacklog {
    /// A device that is too slow for this long, and makes no progress meanwhile, is closed.
    static let patience: Duration = .seconds(10)

    private(set) var waiting = 0
    /// The bytes in memory for this device: of a frame for many, its part.
    private(set) var held = 0
    /// How many of those the gateway has counted.
    private var counted = 0
    /// Set while too much waits: the device's streams fall back to `state`.
    private var slowness: Slowness?

    private struct Slowness {
        /// Since when no progress was made from so many bytes.
        var since: Instant
        var waiting: Int
    }

    var isSlow: Bool { slowness != nil }

    func isTooSlow(at now: Instant) -> Bool {
        slowness.map { now - $0.since > Self.patience } ?? false
    }

    /// A device for which this much waits is closed at once.
    func isFarTooFull(_ limits: SessionLimits) -> Bool { waiting > limits.waitingBytes * 4 }

    mutating func add(_ bytes: Int, sharedBy receivers: Int, _ limits: SessionLimits, now: Instant)
    {
        waiting += bytes
        held += bytes / receivers + 1
        if waiting > limits.waitingBytes, slowness == nil {
            slowness = Slowness(since: now, waiting: waiting)
        }
    }

    /// True when the device has caught up after it was slow. Less than an eighth of what may wait is
    /// no progress, in however many pieces.
    mutating func drain(_ bytes: Int, _ limits: SessionLimits, now: Instant) -> Bool {
        let left = max(0, waiting - bytes)
        held = left == 0 ? 0 : Int(Double(held) * Double(left) / Double(waiting))
        waiting = left
        guard let mark = slowness else { return false }
        guard waiting > limits.waitingBytes / 4 else {
            slowness = nil
            return true
        }
        if waiting <= mark.waiting - limits.waitingBytes / 8 {
            slowness = Slowness(since: now, waiting: waiting)
        }
        return false
    }

    /// What waited was thrown away.
    mutating func clear() { (waiting, held) = (0, 0) }

    /// How many more bytes are held than when this was last asked.
    mutating func takeChange() -> Int {
        defer { counted = held }
        return held - counted
    }
}
