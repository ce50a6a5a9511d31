public import ParlorWire

/// How people of another app come here.
public enum MoveInCall: HasCallsForParts, Hashable {
    /// Parts only: a person of another app moves in, with their email and preferences. They have no
    /// password: `account.forgot` gets them one. Who is here already stays as they are.
    case moveIn(MovedPerson)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case moveIn = "person.moveIn"
    }
}

/// A person of another app.
public struct MovedPerson: Codable, Hashable, Sendable {
    public var userId: PersonID
    public var displayName: String
    public var email: String?
    public var handle: String?
    public var avatar: MovedAvatar
    public var createdAt: Timestamp
    public var lastSeen: Timestamp?
    public var preferences: PreferencesChange?
    public var globalStats: GlobalStats?
    public var statsByGameId: [GameID: GameStats]?
    public var ownedProductIDs: [ProductID]?

    public init(
        userId: PersonID, displayName: String, avatar: MovedAvatar = .initials,
        createdAt: Timestamp
    ) {
        (self.userId, self.displayName, self.avatar) = (userId, displayName, avatar)
        self.createdAt = createdAt
    }
}

/// How somebody looked there: at most one of these is said. A photo was uploaded before.
public struct MovedAvatar: Codable, Hashable, Sendable {
    public private(set) var avatarId: AvatarID?
    /// How that avatar is drawn. Without it, the catalogue says that.
    public private(set) var avatarLook: AvatarLook?
    public private(set) var layers: LayeredAvatar?
    public private(set) var photoId: PhotoID?
    public private(set) var photoBytes: Int?

    public static let initials = MovedAvatar()

    public static func builtIn(_ id: AvatarID, look: AvatarLook? = nil) -> MovedAvatar {
        var avatar = MovedAvatar()
        (avatar.avatarId, avatar.avatarLook) = (id, look)
        return avatar
    }

    public static func layered(_ layers: LayeredAvatar) -> MovedAvatar {
        var avatar = MovedAvatar()
        avatar.layers = layers
        return avatar
    }

    public static func photo(_ id: PhotoID, bytes: Int) -> MovedAvatar {
        var avatar = MovedAvatar()
        (avatar.photoId, avatar.photoBytes) = (id, bytes)
        return avatar
    }
}

extension PersonRefusal {
    public static func badItemID(field: String) -> Self {
        badInput(
            field,
            "An id has 1 to 64 letters, digits, '_' and '-' of ASCII. That of a symbol may have '.'."
        )
    }
    public static let badLook = badInput(
        "avatarLook",
        "The look of an avatar has 'shape', of 1 to 64 letters, digits, '_', '-' and '.', and"
            + " 'colorHexes', of \(AvatarLook.colors.lowerBound) to \(AvatarLook.colors.upperBound)"
            + " colours such as #0A6EBD.")
}
