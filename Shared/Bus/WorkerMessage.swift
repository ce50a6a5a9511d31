public import ParlorWire

/// What a worker sends to a broker.
public enum WorkerMessage: Hashable, Sendable {
    case announce(Announcement)
    /// Still here; the body is the worker's latest counters, for whoever asks the broker.
    case beat(counters: Bytes)
    /// No more calls, please; replies to those under way still come. For good, when nobody will
    /// take this worker's place.
    case leave(forGood: Bool)
    case reply(Ticket, Reply)

    public var frames: [Bytes] {
        switch self {
        case .announce(let announcement):
            [WireVersion.frame, Verb.announce, JSON.encode(announcement)]
        case .beat(let counters): [WireVersion.frame, Verb.beat, counters]
        case .leave(forGood: false): [WireVersion.frame, Verb.leave]
        case .leave(forGood: true): [WireVersion.frame, Verb.leave, Verb.forGood]
        case .reply(let ticket, let reply):
            [WireVersion.frame, Verb.reply, ticket.bytes, reply.header.bytes, reply.body]
        }
    }

    public init(frames: [Bytes]) throws(Malformed) {
        guard frames.count >= 2, frames[0] == WireVersion.frame else {
            throw Malformed("A worker's message begins with the version P1 and a verb.")
        }
        switch (frames[1], frames.count) {
        case (Verb.announce, 3):
            let announcement = try JSON.decode(Announcement.self, from: frames[2])
            try announcement.check()
            self = .announce(announcement)
        case (Verb.beat, 3):
            guard frames[2].count <= Limits.header else {
                throw Malformed("A worker's counters have at most \(Limits.header) bytes.")
            }
            self = .beat(counters: frames[2])
        case (Verb.leave, 2): self = .leave(forGood: false)
        case (Verb.leave, 3) where frames[2] == Verb.forGood: self = .leave(forGood: true)
        case (Verb.reply, 5):
            guard let ticket = Ticket(bytes: frames[2]) else {
                throw Malformed("A ticket has 16 bytes.")
            }
            self = .reply(
                ticket, Reply(header: try ReplyHeader(bytes: frames[3]), body: frames[4]))
        default: throw Malformed("A worker announces, beats, leaves or replies, and nothing else.")
        }
    }

    public enum Verb {
        public static let announce: Bytes = Array("announce".utf8)
        public static let beat: Bytes = Array("beat".utf8)
        public static let leave: Bytes = Array("leave".utf8)
        public static let forGood: Bytes = Array("forGood".utf8)
        public static let reply: Bytes = Array("reply".utf8)
    }
}
