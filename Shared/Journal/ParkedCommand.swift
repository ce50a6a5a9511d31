public import ParlorWire

/// A command that a follower could not carry out, because its target can't be read. It waits here,
/// in the order in which the target must get it.
public struct ParkedCommand: Hashable, Sendable {
    /// The follower's name.
    public let follower: String
    /// The target.
    public let stream: StreamName
    public let command: CommandKey
    public let call: CallName
    public let body: Bytes
    /// Of what led to it.
    public let trace: TraceID?
    /// When it was parked.
    public let at: Timestamp

    public init(
        follower: String, stream: StreamName, command: CommandKey, call: CallName, body: Bytes,
        trace: TraceID?, at: Timestamp
    ) {
        self.follower = follower
        self.stream = stream
        self.command = command
        self.call = call
        self.body = body
        self.trace = trace
        self.at = at
    }

    /// Whom it waits for.
    public struct Target: Hashable, Sendable {
        public let follower: String
        public let stream: StreamName

        public init(follower: String, stream: StreamName) {
            self.follower = follower
            self.stream = stream
        }
    }

    public var target: Target { Target(follower: follower, stream: stream) }
}
