/// How long things may take.
public struct Timing: Hashable, Sendable {
    /// A call that is not patient fails after this time.
    public var call: Duration = .seconds(20)
    /// From opening a socket to its welcome.
    public var welcome: Duration = .seconds(12)
    /// The longest wait of the first reconnect.
    public var firstRetry: Duration = .milliseconds(300)
    /// The longest wait of a later reconnect.
    public var longestRetry: Duration = .seconds(15)
    /// A connection that lasts this long resets the back-off.
    public var settled: Duration = .seconds(5)
    /// After this silence the server is asked for a sign of life.
    public var silence: Duration = .seconds(20)
    /// How long that sign may take.
    public var answer: Duration = .seconds(8)
    /// The same, when the app was told to hurry.
    public var hurriedAnswer: Duration = .seconds(3)
    /// A token is replaced when it has this long to live, but not before half of its life is over.
    public var renewal: Duration = .seconds(600)
    /// The longest wait before a failed renewal is first tried again.
    public var renewAgain: Duration = .seconds(5)
    /// The longest wait before it is tried once more.
    public var longestRenewAgain: Duration = .seconds(60)

    /// The usual times.
    public init() {}
}
