/// What is answered on threads of the `BackgroundWork`, one at a time.
public enum Lane: CaseIterable, Sendable {
    /// What is only read and written out.
    case reading
    /// What takes as long as it takes, pictures say.
    case making
}

/// The answer to a question that takes a while, a picture say: what it is made of was read among
/// all other calls, and it is made beside them, on a thread of the `BackgroundWork`.
public struct DeferredAnswer: Encodable, Sendable {
    public let lane: Lane
    /// How much was read for it.
    let bytes: Int
    /// What is short does not wait behind what is long.
    public let expected: Duration
    let make: @Sendable (Pace) throws -> any Encodable

    public init(
        _ lane: Lane, holding bytes: Int, _ make: @escaping @Sendable () throws -> any Encodable
    ) {
        self.lane = lane
        self.bytes = bytes
        expected = BackgroundWork.usual
        self.make = { _ in try make() }
    }

    /// What rests now and then while it is made.
    public init(
        making expected: Duration, holding bytes: Int,
        _ make: @escaping @Sendable (Pace) throws -> any Encodable
    ) {
        lane = .making
        self.bytes = bytes
        self.expected = expected
        self.make = make
    }

    /// Whoever can't wait makes it at once.
    public func encode(to encoder: any Encoder) throws { try make(.none).encode(to: encoder) }
}
