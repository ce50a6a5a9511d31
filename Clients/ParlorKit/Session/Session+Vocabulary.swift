public import ParlorWire

extension Session {
    /// What the app, the socket and the clock tell a session.
    public enum Input: Sendable {
        /// Connect, and stay connected.
        case start
        /// Disconnect, until the next start.
        case stop
        /// Disconnect, and send nothing of this person any more: open calls fail.
        case signOut
        /// The answer to `.needToken` or `.renewToken`.
        case token(Token)
        /// There is none, and why.
        case noToken(Failure)
        /// The socket can be written to.
        case opened
        /// The server sent this text.
        case frame(Bytes)
        /// The socket is over, and by which code.
        case closed(code: Int)
        /// Make this call.
        case call(Call)
        /// With a place, the events after it are enough.
        case watch(StreamName, Place?)
        /// Watch it no longer.
        case unwatch(StreamName)
        /// The app goes to the background, or comes back.
        case away(Bool)
        /// The network is another one, or the app is in front again: nothing waits any longer.
        case hurry
        /// The next deadline has come.
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
        /// Close the socket.
        case close
        /// Send this text.
        case send(Bytes)
        /// Whether the server can be reached is another now.
        case status(Status)
        /// The call went well.
        case answered(CommandID, Answer)
        /// The call failed.
        case failed(CommandID, Failure)
        /// A watched stream has news.
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

        /// An answer.
        public init(body: RawJSON, stream: StreamName? = nil, rev: Revision? = nil) {
            (self.body, self.stream, self.rev) = (body, stream, rev)
        }
    }

    /// What a watched stream tells.
    public enum News: Hashable, Sendable {
        /// A whole view: earlier ones are void.
        case state(Place, snapshot: RawJSON, people: RawJSON?)
        /// The events after the last known place follow.
        case recovered(people: RawJSON?)
        /// The next event.
        case event(Event)
        /// Something that is not kept, such as typing.
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

        /// An event.
        public init(
            rev: Revision, name: String, at: Timestamp? = nil, by: String? = nil,
            body: RawJSON = RawJSON([])
        ) {
            (self.rev, self.name, self.at, self.by, self.body) = (rev, name, at, by, body)
        }
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
