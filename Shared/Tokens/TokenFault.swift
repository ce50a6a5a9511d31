/// Token keys that can't be used: what happened and what to do, for the operator.
public struct TokenFault: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}
