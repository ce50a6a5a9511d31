public import ParlorWire

/// How a person is shown to others: the name, and the one avatar that is in force.
///
/// It stands alone: a field that it doesn't have is cleared.
public struct PersonIdentity: Codable, Hashable, Sendable {
    public var userId: PersonID
    public var displayName: DisplayName
    @Flat public var avatar: Avatar

    public init(userId: PersonID, displayName: DisplayName, avatar: Avatar) {
        (self.userId, self.displayName, self.avatar) = (userId, displayName, avatar)
    }
}
