public import Wire

extension Session {
    /// What the app, the socket and the clock tell a session.
    public enum Input: Sendable {
        case start
        case stop
        /// The answer to `.needToken` or `.renewToken`.
        case token(Token)
        case noToken(Failure)
        case opened
        case frame(Bytes)
        case closed(code: Int)
        case call(Call)
        /// With a place, the events after it are enough.
        case watch(StreamName, Place?)
        case unwatch(StreamName)
        case away(Bool)
        case tick
    }

    /// What a session wants done.
    public enum Effect: Hashable, Sendable {
        /// The token for a new connection. With `isRefused`, the last one was turned away.
        case needToken(isRefused: Bool)
        /// The token soon expires: get another one, while the connection goes on.
        case renewToken
        /// Open a socket. Any earlier one is over, and says nothing more.
        case open
        case close
        case send(Bytes)
        case status(Status)
        case answered(CommandID, Answer)
        case failed(CommandID, Failure)
        case stream(StreamName, News)
        /// The account ended here. Open calls have failed.
        case signedOut(Failure)
        /// The same device connected elsewhere. This session does not try again.
        case replaced
    }

    /// The good answer to a call.
    public struct Answer: Hashable, Sendable {
        /// What was answered.
        public let body: RawJSON
        /// Which stream the command changed.
        public let stream: StreamName?
        /// The revision that has the change.
        public let rev: Revision?
    }

    /// What a watched stream tells.
    public enum News: Hashable, Sendable {
        /// A whole view: earlier ones are void.
        case state(Place, snapshot: RawJSON, people: RawJSON?)
        /// The events after the last known place follow.
        case recovered(people: RawJSON?)
        case event(Event)
        case signal(name: String, by: PersonID?, body: RawJSON)
        /// It can't be watched, or no longer.
        case closed(Failure)
    }

    /// One event of a stream.
    public struct Event: Hashable, Sendable {
        /// Its number in the stream.
        public let rev: Revision
        /// What happened, `playerJoined`.
        public let name: String
        /// When it happened.
        public let at: Timestamp?
        /// Who did it: a person's id, or a part of the server.
        public let by: String?
        /// The rest of what it says.
        public let body: RawJSON
    }

    /// Where a device is in a stream.
    public struct Place: Hashable, Sendable {
        /// The history that `rev` counts in.
        public let epoch: Epoch
        /// The last event that is known.
        public internal(set) var rev: Revision

        /// A place that was kept.
        public init(epoch: Epoch, rev: Revision) { (self.epoch, self.rev) = (epoch, rev) }
    }

    /// What a device is known by.
    public struct Token: Hashable, Sendable {
        let text: String
        let goodFor: Duration

        /// A token, and how long it can be used from now on.
        public init(_ text: String, goodFor: Duration) {
            (self.text, self.goodFor) = (text, goodFor)
        }
    }

    enum Timer: Int, Hashable, Comparable, Sendable {
        case retry, welcome, settled, silence, answer, renewal

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }
}

/// What a server allows, as its welcome says.
public struct SessionLimits: Hashable, Sendable {
    /// The most bytes in one frame.
    public internal(set) var frameBytes = 1 << 20
    /// The most streams that one device may watch.
    public internal(set) var watchedStreams = 1_000
}
