import IOLoop
import ParlorWire
import Sessions

/// One connection, as the loop knows it.
final class Connection {
    enum Phase {
        /// A balancer is to say first for whom it speaks.
        case introduced
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
        /// It has sent more than it may.
        static let rate = Pauses(rawValue: 8)
        /// Others are read before it goes on.
        static let turn = Pauses(rawValue: 16)
    }

    let id: ConnectionID
    let transport: Transport
    var watcher: Watcher?
    /// Who is at the other end: of the balancer that speaks for them, or of the socket.
    var peer: IPAddress
    /// This end of the socket.
    let local: IPAddress?
    /// For whom it counts: the peer, or whom a proxy speaks for just now.
    var address: Address
    /// A proxy or balancer is at the other end.
    var isForwarded = false
    /// How much of a balancer's header was there when it was last looked for.
    var peeked = -1
    var phase = Phase.asking
    var requests: RequestReader
    var frames: FrameReader?
    /// What came in and is to be read when it goes on.
    var unread = Bytes()
    var reading: Allowance
    var deflater: Deflater?
    var outbox: Outbox
    /// What was written last and the other end did not take yet.
    var unsent = ArraySlice<UInt8>()
    var pauses: Pauses = []
    var request: (id: RequestID, isForHead: Bool, keepsAlive: Bool, bytes: Int)?
    /// Its response comes piece by piece. Nil is a whole one.
    var pieces: PieceFraming?
    var isVersion10 = false
    /// It is to be written to at the end of this turn.
    var isGathered = false
    var isShut = false
    var hasAsked = false
    /// Whether our owner was told of it, and has to be told of its end.
    var isKnown = false
    var heartbeat: Heartbeat
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
        _ id: ConnectionID, _ transport: Transport, from peer: IPAddress, at local: IPAddress?,
        limit: Int, reading: Rate, at now: Int64
    ) {
        self.local = local
        self.id = id
        self.transport = transport
        (self.peer, address) = (peer, peer.address)
        requests = RequestReader(bodyLimit: limit)
        outbox = Outbox(frameLimit: limit)
        self.reading = Allowance(reading, now: Instant(milliseconds: now / 1_000))
        (since, heartbeat) = (now, Heartbeat(at: now))
    }

    /// Nothing waits to be written to it.
    var isWritten: Bool { unsent.isEmpty && outbox.isEmpty }

    /// Is called when it can be read, unless it is kept from that, and when it takes what waits.
    func watch() {
        let reading: Watcher.Events = pauses.isEmpty ? .reading : []
        watcher?.wanted = isWritten || isGathered ? reading : reading.union(.writing)
    }

    /// Bytes of what has not come in whole.
    var held: Int { (frames?.held ?? 0) + unread.count + requests.buffer.count }

    /// Bytes of HTTP that are in memory for it, in both directions.
    var bodies: Int {
        frames == nil ? requests.buffer.count + (request?.bytes ?? 0) + outbox.rawBytes : 0
    }

    /// We stood still for so long: nothing could be heard meanwhile, and nothing could leave.
    func forgive(_ lost: Int64, at now: Int64) {
        heartbeat.forgive(lost, at: now)
        stuckSince = stuckSince.map { min(now, $0 + lost) }
    }

    func visitor(_ headers: [String: String]) -> Visitor {
        Visitor(
            address: address, isForwarded: isForwarded, origin: headers["origin"],
            userAgent: headers["user-agent"], reachedAt: local)
    }
}
