/// Bytes that are not what the contract says, and where they are not.
public struct Malformed: Error, Hashable, Sendable {
    /// The path of the field that is wrong, `avatar.skinColorHex`; empty for the whole.
    public let field: String
    public let reason: String

    public init(_ reason: String, field: String = "") {
        (self.field, self.reason) = (field, reason)
    }
}
