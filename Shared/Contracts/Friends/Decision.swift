public import ParlorWire

/// What a decision is about, `block` or `color`. Kinds that this version does not know are kept for
/// newer apps.
public struct DecisionKind: Identifier, CodingKeyRepresentable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The key is a person: neither finds the other, and the blocked sees no presence.
    public static let block: Self = "block"
    /// The key is a person, the payload the colour that they are shown in.
    public static let color: Self = "color"
    /// The key is a person who is not suggested as a friend.
    public static let hidden: Self = "hidden"

    public var isWellFormed: Bool { rawValue.isPlainWord(of: FriendLimits.kind) }
}

/// A private choice of one person. All of their devices know it, and nobody else.
public struct Decision: Codable, Hashable, Sendable {
    public var kind: DecisionKind
    /// What it is about. A person's id, for the kinds that Parlor knows.
    public var key: String
    public var payload: String?

    public init(kind: DecisionKind, key: String, payload: String? = nil) {
        (self.kind, self.key, self.payload) = (kind, key, payload)
    }
}
