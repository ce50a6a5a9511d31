/// One connection of one device; never given twice.
public struct ConnectionID: Hashable, Sendable {
    public let number: UInt64
    public init(number: UInt64) { self.number = number }
}
