import Wire

/// One connected device.
public final class Session {
    /// Somebody who connects says hello within this time.
    public static let helloWithin: Duration = .seconds(5)
    /// A device that is too slow for this long, and makes no progress meanwhile, is let go.
    public static let patience: Duration = .seconds(10)
    /// While accounts can't be asked for so long, its token alone says who a device is.
    public static let admittedWithin: Duration = .seconds(10)
    /// The most bytes that a device may ask before it is admitted.
    static let mostHeld = 2 << 20
    static let mostRefused = 1_000
    /// The longest `cid`, as JSON.
    static let longestCid = 128
    /// The longest frame before hello.
    static let longestHello = 16 << 10
    /// With so many identities, those of people who appear no longer are forgotten.
    static let mostIdentities = 4_096

    let connection: ConnectionID
    let address: Address
    let opened: Instant
    var who: Identified?
    var watches: [StreamName: Watch] = [:]
    /// The newest identity that the device was sent of each person.
    private(set) var identities: [PersonID: Identity.Version] = [:]
    private var identityRoom = Session.mostIdentities
    /// What its app says of itself.
    var app: ClientApp?
    /// What may be guesses, and waits until those under way are answered.
    var guesses = GuessLine()
    /// Whose answers those wait for.
    var awaits: Guesses.Party?
    var refused = 0
    var isClosed = false
    var isBeingChecked = false
    /// Its app said that it goes to the background.
    var isAway = false
    /// It is known that the device is still signed in.
    private(set) var isAdmitted = false
    /// What it has sent that is not taken up yet.
    var inbox = Inbox()
    /// The bytes of that which the gateway has counted.
    var unread = 0
    /// It waits for its turn.
    var isInLine = false
    /// It waits until fewer calls are under way.
    var isHeldUp = false
    var isBeingTakenUp = false
    private var heldBytes = 0

    private(set) var waiting = 0
    /// What of it is in memory for this device: of a frame for many, a part.
    private(set) var heldOut = 0
    /// How much of that the gateway has counted.
    var countedOut = 0
    /// Too much waits: its streams fall back to `state`.
    private var slowness: Slowness?

    private struct Slowness {
        /// Since when no progress was made from so many bytes.
        var since: Instant
        var waiting: Int
    }

    init(_ connection: ConnectionID, from address: Address, at opened: Instant) {
        self.connection = connection
        self.address = address
        self.opened = opened
    }

    /// Who pays for what it asks.
    var asker: Asker {
        Asker(device: who?.device, user: who?.person.rawValue, address: address)
    }

    /// What it says after its hello waits until it is admitted.
    var isReadable: Bool { who == nil || isAdmitted }

    /// False when that is more than may wait until the device is admitted.
    func hold(_ bytes: Int) -> Bool {
        heldBytes += bytes
        return heldBytes <= Session.mostHeld && inbox.count < Incoming.most
    }

    func admit() { isAdmitted = true }

    var isSlow: Bool { slowness != nil }

    func isTooSlow(at now: Instant) -> Bool {
        slowness.map { now - $0.since > Self.patience } ?? false
    }

    /// Counts what was put by for the device.
    func queue(_ bytes: Int, sharedBy receivers: Int, _ limits: SessionLimits, now: Instant) {
        waiting += bytes
        heldOut += bytes / receivers + 1
        if waiting > limits.waitingBytes, slowness == nil {
            slowness = Slowness(since: now, waiting: waiting)
        }
    }

    /// True when the device has caught up after it was slow. Less than an eighth of what may wait is
    /// no progress, in however many pieces.
    func drain(_ bytes: Int, _ limits: SessionLimits, now: Instant) -> Bool {
        let left = max(0, waiting - bytes)
        heldOut = left == 0 ? 0 : Int(Double(heldOut) * Double(left) / Double(waiting))
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

    /// What waited for it was thrown away.
    func dropWaiting() { (waiting, heldOut) = (0, 0) }

    /// Notes what the device knows of somebody. Of those who appear in nothing that it watches, it
    /// may be told again.
    func note(_ identity: Identity, forgettingAllBut present: () -> Set<PersonID>) {
        identities[identity.userId] = identity.version
        guard identities.count > identityRoom else { return }
        let present = present()
        identities = identities.filter { present.contains($0.key) }
        identityRoom = max(Self.mostIdentities, identities.count * 2)
    }
}

/// One stream that a device watches, and how far it has it.
struct Watch {
    /// Nil until the device was told where it begins.
    var reached: StreamPoint?
    /// What came meanwhile.
    private var early: [(point: StreamPoint, frame: Bytes)] = []
    private var earlyBytes = 0
    private var awaitsRoster = false
    /// Something came that was not put by: the fan-out is asked for it.
    private(set) var hasMissed = false
    /// The present attempt's, so that an answer to an earlier one is passed over.
    var attempt: Int
    /// Too much waits for the device: it gets a `state` once it has caught up.
    var isBehind = false

    /// Where it was before the present attempt.
    private let earlier: StreamPoint?
    private let wasLetIn: Bool

    init(attempt: Int, after before: Watch?, keepingPlace: Bool) {
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

    /// What follows an event that changed the roster is not put by: it may be for others only.
    mutating func putBy(_ frame: Bytes, at point: StreamPoint, changesRoster: Bool = false) {
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
}

extension Session {
    /// Nil when it is too long to be sent back.
    static func shown(_ cid: RawJSON?) -> RawJSON? {
        cid?.bytes.count ?? 0 <= longestCid ? cid : nil
    }
}
