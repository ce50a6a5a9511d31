/// How long a connection may take, and so when a device is cut off that reads or says nothing. What
/// reads too slowly is cut off by `UnreadBacklog`.
public struct DoorTimeouts: Sendable {
    /// For a request's head, and then for its body.
    public var head: Duration = .seconds(10)
    public var body: Duration = .seconds(30)
    /// For a message on a socket, from its first byte to its last.
    public var message: Duration = .seconds(60)
    /// Between requests.
    public var idle: Duration = .seconds(75)
    /// A silent socket is asked for a sign of life, and has to give one.
    public var silence: Duration = .seconds(25)
    public var pong: Duration = .seconds(20)
    /// The same where others wait for whoever is there. Together with two strikes of the loop's
    /// clock they are under 6 seconds.
    public var seatedSilence: Duration = .seconds(2)
    public var seatedPong: Duration = .milliseconds(2_500)
    /// Without taking anything of what waits for it.
    public var notReading: Duration = .seconds(60)
    /// From the last thing that is sent to the other end's goodbye.
    public var goodbye: Duration = .seconds(10)
    /// The same for all of them together when the door closes: its next life waits for that.
    public var farewell: Duration = .seconds(1)

    public init() {}

    func notReading(isSeated: Bool) -> Duration {
        isSeated ? min(notReading, seatedSilence + seatedPong) : notReading
    }
}
