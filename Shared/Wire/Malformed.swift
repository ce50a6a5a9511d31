/// Bytes that are not what the contract says, and where they are not.
public struct Malformed: Error, Hashable, Sendable {
    /// The path of the field that is wrong, `avatar.skinColorHex`; empty for the whole.
    public let field: String
    public let reason: String

    public init(_ reason: String, field: String = "") {
        (self.field, self.reason) = (field, reason)
    }

    static func version(_ frame: Bytes) -> Malformed {
        let shown = String(decoding: frame.prefix(8), as: UTF8.self)
        return Malformed(
            "This side speaks version P1 of the protocol, the message is '\(shown)'.",
            field: "version")
    }

    public var failure: Failure {
        switch field {
        case "version": Failure(.versionMismatch, reason)
        case "": .badInput("body", reason)
        default: .badInput(field, reason)
        }
    }
}
