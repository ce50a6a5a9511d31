public import ParlorWire

/// Settings that a game can't be played with, and what is wrong with them.
public struct UnfitSettings: Refusal {
    /// Empty for the whole.
    public let field: String
    public let sentence: String

    public init(_ field: String, _ sentence: String) {
        (self.field, self.sentence) = (field, sentence)
    }

    public var failure: Failure {
        let path = field.isEmpty ? "settings" : "settings.\(field)"
        return Failure("INVALID_SETTINGS", sentence, context: ["field": path])
    }
}
