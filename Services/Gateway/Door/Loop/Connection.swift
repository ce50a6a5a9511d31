import Sessions
import Wire

/// One connection, as the loop knows it.
final class Connection {
    enum Phase {
        /// Between requests, or in the middle of one.
        case asking
        /// Its request waits for a response.
        case answering
        case socket(echoes: Bool)
        /// What waits still leaves; what comes in is thrown away.
        case ending
    }

    /// Why nothing is read from it.
    struct Pauses: OptionSet {
        let rawValue: UInt8
        /// What was written last has not left.
        static let output = Pauses(rawValue: 1)
        /// It makes us write more than it reads.
        static let backlog = Pauses(rawValue: 2)
        static let answering = Pauses(rawValue: 4)
        /// Nobody takes what came in before.
        static let mailbox = Pauses(rawValue: 8)
        /// It has sent more than it may.
        static let rate = Pauses(rawValue: 16)
        /// Others are read before it goes on.
        static let turn = Pauses(rawValue: 32)
    }

    let id: ConnectionID
    let handle: OpaquePointer
    let address: Address
    var phase = Phase.asking
    var requests: RequestReader
    var frames: FrameReader?
    /// What came in and is to be read when it goes on.
    var unread = Bytes()
    var reading: Allowance
    var deflater: Deflater?
    var outbox: Outbox
    var pauses: Pauses = []
    var request: (id: RequestID, isForHead: Bool, keepsAlive: Bool, bytes: Int)?
    var wantsToWrite = false
    var isShut = false
    var hasAsked = false
    /// Whether our owner was told of it, and has to be told of its end.
    var isKnown = false
    var pulse: Pulse
    /// Its end is told as that of a socket that gave no sign of life.
    var isSilent = false
    /// In microseconds: since when it is where it is, and since when something has waited to leave, if
    /// nothing of it did.
    var since: Int64
    var stuckSince: Int64?
    /// Since when a message has been coming in, and which.
    var incomplete: (message: Int, since: Int64)?
    /// What the loop has counted of it.
    var counted = (held: 0, bodies: 0)

    init(
        _ id: ConnectionID, _ handle: OpaquePointer, from address: Address, limit: Int,
        reading: Rate, at now: Int64
    ) {
        self.id = id
        self.handle = handle
        self.address = address
        requests = RequestReader(bodyLimit: limit)
        outbox = Outbox(frameLimit: limit)
        self.reading = Allowance(reading, now: Instant(milliseconds: now / 1_000))
        (since, pulse) = (now, Pulse(at: now))
    }

    /// Bytes of what has not come in whole.
    var held: Int { (frames?.held ?? 0) + unread.count + requests.buffer.count }

    /// Bytes of HTTP that are in memory for it, in both directions.
    var bodies: Int {
        frames == nil ? requests.buffer.count + (request?.bytes ?? 0) + outbox.rawBytes : 0
    }

    /// We stood still for so long: nothing could be heard meanwhile, and nothing could leave.
    func forgive(_ lost: Int64, at now: Int64) {
        pulse.forgive(lost)
        stuckSince = stuckSince.map { min(now, $0 + lost) }
    }

    func visitor(_ headers: [String: String]) -> Visitor {
        Visitor(
            address: address, origin: headers["origin"], userAgent: headers["user-agent"])
    }
}
