public import ParlorWire

/// What a broker sends to a worker.
public enum BrokerMessage: Hashable, Sendable {
    /// The announcement arrived; calls follow.
    case welcome(at: Timestamp)
    /// Still here; with the broker's time, by which a worker tells how long a call has waited.
    case beat(at: Timestamp)
    /// The broker doesn't know this worker (it has just started, say): announce again.
    case unknown
    /// Another worker has this name: nobody calls this one.
    case taken
    /// The announcement can't be used, or there is no room for the worker: a sentence for its operator.
    case refused(because: String)
    /// The worker left: no call follows this one.
    case goodbye
    case call(Ticket, Call)
    /// There were such events, once or often.
    case hint([EventHint])

    public var frames: [Bytes] {
        switch self {
        case .welcome(let now): [WireVersion.frame, Verb.welcome, now.frame]
        case .beat(let now): [WireVersion.frame, Verb.beat, now.frame]
        case .unknown: [WireVersion.frame, Verb.unknown]
        case .taken: [WireVersion.frame, Verb.taken]
        case .refused(let reason): [WireVersion.frame, Verb.refused, Array(reason.utf8)]
        case .goodbye: [WireVersion.frame, Verb.goodbye]
        case .call(let ticket, let call):
            [WireVersion.frame, Verb.call, ticket.bytes] + call.frames.dropFirst()
        case .hint(let hints): [WireVersion.frame, Verb.hint, JSON.encode(hints)]
        }
    }

    public init(frames: [Bytes]) throws(Malformed) {
        guard frames.count >= 2, frames[0] == WireVersion.frame else {
            throw Malformed("A broker's message begins with the version P1 and a verb.")
        }
        switch (frames[1], frames.count) {
        case (Verb.welcome, 3): self = .welcome(at: try Self.time(frames[2]))
        case (Verb.beat, 3): self = .beat(at: try Self.time(frames[2]))
        case (Verb.unknown, 2): self = .unknown
        case (Verb.taken, 2): self = .taken
        case (Verb.refused, 3):
            let reason = String(decoding: frames[2].prefix(Limits.header), as: UTF8.self)
            self = .refused(because: reason)
        case (Verb.goodbye, 2): self = .goodbye
        case (Verb.call, 7):
            guard let ticket = Ticket(bytes: frames[2]) else {
                throw Malformed("A ticket has 16 bytes.")
            }
            self = .call(ticket, try Call(frames[3], frames[4], header: frames[5], body: frames[6]))
        case (Verb.hint, 3): self = .hint(try JSON.decode([EventHint].self, from: frames[2]))
        default:
            throw Malformed(
                "A broker welcomes, refuses, beats, doesn't know, says goodbye, calls or hints, no more."
            )
        }
    }

    private static func time(_ frame: Bytes) throws(Malformed) -> Timestamp {
        guard let time = Timestamp(frame: frame) else { throw Malformed("A time has 8 bytes.") }
        return time
    }

    public enum Verb {
        public static let welcome: Bytes = Array("welcome".utf8)
        public static let beat: Bytes = Array("beat".utf8)
        public static let unknown: Bytes = Array("unknown".utf8)
        public static let taken: Bytes = Array("taken".utf8)
        public static let refused: Bytes = Array("refused".utf8)
        public static let goodbye: Bytes = Array("goodbye".utf8)
        public static let call: Bytes = Array("call".utf8)
        public static let hint: Bytes = Array("hint".utf8)
    }
}
