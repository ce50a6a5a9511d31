public import Wire

/// How a person is shown to others: the name, and the one avatar that is in force.
///
/// It stands alone: a field that it doesn't have is cleared.
public struct PersonIdentity: Hashable, Sendable {
    public var userId: PersonID
    public var displayName: DisplayName
    public var avatar: Avatar

    public init(userId: PersonID, displayName: DisplayName, avatar: Avatar) {
        self.userId = userId
        self.displayName = displayName
        self.avatar = avatar
    }
}

extension PersonIdentity: Codable {
    private enum CodingKeys: String, CodingKey { case userId, displayName }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            userId: try container.decode(PersonID.self, forKey: .userId),
            displayName: try container.decode(DisplayName.self, forKey: .displayName),
            avatar: try Avatar(from: decoder))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(userId, forKey: .userId)
        try container.encode(displayName, forKey: .displayName)
        try avatar.encode(to: encoder)
    }
}
