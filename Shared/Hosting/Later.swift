/// The answer to a question that takes a while, a picture say: what it is made of was read among
/// all other calls, and it is made beside them, on the thread of the `Aside`.
public struct Later: Encodable, Sendable {
    /// How much was read for it.
    let bytes: Int
    let make: @Sendable () throws -> any Encodable

    public init(holding bytes: Int, _ make: @escaping @Sendable () throws -> any Encodable) {
        self.bytes = bytes
        self.make = make
    }

    /// Whoever can't wait makes it at once.
    public func encode(to encoder: any Encoder) throws { try make().encode(to: encoder) }
}
