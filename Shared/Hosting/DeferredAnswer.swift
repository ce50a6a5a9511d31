/// What is answered on one thread of the `BackgroundWork`, one after another.
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
    let make: @Sendable () throws -> any Encodable

    public init(
        _ lane: Lane, holding bytes: Int, _ make: @escaping @Sendable () throws -> any Encodable
    ) {
        self.lane = lane
        self.bytes = bytes
        self.make = make
    }

    /// Whoever can't wait makes it at once.
    public func encode(to encoder: any Encoder) throws { try make().encode(to: encoder) }
}
