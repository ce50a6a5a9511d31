/// What anybody may send, by name.
public enum Limits {
    /// The most bytes that a call's, a reply's or an event's body may have.
    public static let body = 1 << 20
    /// A call's body of up to so many bytes is answered `PAYLOAD_TOO_LARGE`; a larger one ends its
    /// connection.
    public static let refusedBody = 16 << 20
    /// The most bytes of one event: a page with it alone still fits into a reply.
    public static let event = body - (16 << 10)
    public static let header = 4 << 10
    public static let topic = 240
    /// With a kind, a key and an event's name of at most 78 bytes, a topic is within its limit.
    public static let kind = 32
    public static let key = 128
    /// The most bytes in one message on a bus socket: a body, its header and its addresses.
    public static let message = body + (16 << 10)
    public static let commandID = 128
    public static let timeout: ClosedRange<Int> = 1...60_000
    /// The most milliseconds that a refusal may ask its caller to wait.
    public static let retryAfter = 60_000
    /// How many guesses an answer may count as.
    public static let cost: ClosedRange<Int> = 1...100
    public static let defaultTimeout: Duration = .seconds(5)
}
