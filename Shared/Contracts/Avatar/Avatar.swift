import ParlorWire

/// A person's picture: exactly one kind is in force, so nothing of another kind can linger.
public enum Avatar: Hashable, Sendable {
    /// The first letters of the name.
    case initials
    /// `look` says how it is drawn, unless it comes with Parlor.
    case builtIn(AvatarID, look: AvatarLook? = nil)
    case custom(photoURL: String)
    case layered(LayeredAvatar)

    /// The name of the kind on the wire; initials have none.
    public enum Kind: String, Codable, CaseIterable, Sendable {
        case builtIn = "built_in"
        case custom
        case layered
    }

    public var kind: Kind? {
        switch self {
        case .initials: nil
        case .builtIn: .builtIn
        case .custom: .custom
        case .layered: .layered
        }
    }
}

extension Avatar: Codable {
    private enum CodingKeys: String, CodingKey {
        case avatarType, avatarId, avatarLook, photoURL, avatar
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decodeIfPresent(Kind.self, forKey: .avatarType) {
        case nil: self = .initials
        case .builtIn:
            self = .builtIn(
                try container.decode(AvatarID.self, forKey: .avatarId),
                look: try container.decodeIfPresent(AvatarLook.self, forKey: .avatarLook))
        case .custom:
            let address = try container.decode(String.self, forKey: .photoURL)
            self = .custom(photoURL: PublicURL.path(of: address, in: PhotoID.folder))
        case .layered: self = .layered(try container.decode(LayeredAvatar.self, forKey: .avatar))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(kind, forKey: .avatarType)
        switch self {
        case .initials: break
        case .builtIn(let id, let look):
            try container.encode(id, forKey: .avatarId)
            try container.encodeIfPresent(look, forKey: .avatarLook)
        case .custom(let photoURL):
            try container.encode(PublicURL.told(photoURL), forKey: .photoURL)
        case .layered(let avatar): try container.encode(avatar, forKey: .avatar)
        }
    }
}
