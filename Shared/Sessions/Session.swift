import Wire

/// One connected device.
package final class Session {
    /// Somebody who connects says hello within this time.
    package static let helloWithin: Duration = .seconds(5)
    /// A device that reads nothing for this long, though much waits for it, is let go.
    package static let patience: Duration = .seconds(10)
    static let mostMalformed = 20
    static let mostRefused = 1_000
    static let mostUnderWay = 1_024
    static let costlyBurst = 5
    static let costlyPerMinute = 6
    /// The most bytes that the calls of one device hold which are under way.
    static let mostBytesUnderWay = 4 << 20
    /// The longest `cid`, as JSON.
    static let longestCid = 128
    /// The longest frame before hello.
    static let longestHello = 16 << 10

    let connection: ConnectionID
    let opened: Timestamp
    var who: Identified?
    var watches: [StreamName: Watch] = [:]
    /// The newest identity that the device was sent of each person.
    var identities: [PersonID: Identity.Version] = [:]
    var allowance: Allowance
    var watchAllowance: Allowance
    /// For what costs much: passwords.
    var costlyAllowance: Allowance
    var malformed = 0
    var refused = 0
    var underWay = 0
    var bytesUnderWay = 0
    var isClosed = false
    var isBeingChecked = false

    private(set) var waiting = 0
    /// Since when too much waits: its streams fall back to `state`.
    private(set) var slowSince: Timestamp?

    init(_ connection: ConnectionID, _ limits: SessionLimits, now: Timestamp) {
        self.connection = connection
        opened = now
        allowance = Allowance(limits.callBurst, now: now)
        watchAllowance = Allowance(limits.watchedStreams * 2, now: now)
        costlyAllowance = Allowance(Self.costlyBurst, now: now)
    }

    /// Counts what was put by for the device.
    func queue(_ bytes: Int, _ limits: SessionLimits, now: Timestamp) {
        waiting += bytes
        if waiting > limits.waitingBytes, slowSince == nil { slowSince = now }
    }

    /// True when the device has caught up after it was slow.
    func drain(_ bytes: Int, _ limits: SessionLimits, now: Timestamp) -> Bool {
        waiting = max(0, waiting - bytes)
        guard slowSince != nil else { return false }
        guard waiting <= limits.waitingBytes / 4 else {
            slowSince = now
            return false
        }
        slowSince = nil
        return true
    }
}

/// One stream that a device watches, and how far it has it.
struct Watch {
    /// Nil until the device was told where it begins.
    var rev: Revision?
    /// What came meanwhile.
    private(set) var early: [Early] = []
    /// The present attempt's, so that an answer to an earlier one is passed over.
    var attempt: Int
    /// Too much waits for the device: it gets a `state` once it has caught up.
    var isBehind = false

    private var epoch: Epoch?
    /// Where it was before the present attempt.
    private let earlier: Place?

    init(attempt: Int, from earlier: Place?) {
        self.attempt = attempt
        self.earlier = earlier
    }

    struct Early {
        let epoch: Epoch
        let rev: Revision
        let frame: Bytes
    }

    struct Place {
        let epoch: Epoch
        let rev: Revision
    }

    /// How far the device has it: no answer may lead back from there.
    var place: Place? {
        guard let epoch, let rev else { return earlier }
        return Place(epoch: epoch, rev: rev)
    }

    /// Beyond some, the fan-out is asked for the rest.
    private static let mostEarly = 256

    mutating func putBy(_ frame: Bytes, _ epoch: Epoch, _ rev: Revision) {
        if early.count < Self.mostEarly {
            early.append(Early(epoch: epoch, rev: rev, frame: frame))
        }
    }

    /// It begins there; what was put by for it comes next.
    mutating func begin(_ epoch: Epoch, at start: Revision) -> [Bytes] {
        var rev = start
        var frames: [Bytes] = []
        for event in early where event.epoch == epoch && event.rev == rev + 1 {
            rev = event.rev
            frames.append(event.frame)
        }
        early = []
        self.epoch = epoch
        self.rev = rev
        return frames
    }
}
