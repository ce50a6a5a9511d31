public import Wire

/// Somebody who is shown by who they are: a spectator, or the host of a listed room.
public struct RoomGuest: Hashable, Sendable {
    public var id: PersonID
    /// The name and the avatar; nil where they are filled in when the view is read.
    public var identity: PersonIdentity?

    public init(id: PersonID) { self.id = id }
}

extension RoomGuest: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, username
        case portrait = "@player"
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.decode(PersonID.self, forKey: .id)
        if let name = try fields.decodeIfPresent(DisplayName.self, forKey: .username) {
            identity = PersonIdentity(
                userId: id, displayName: name, avatar: try Avatar(from: decoder))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(id, forKey: .id)
        guard let identity else {
            return try fields.encode(Portrait.Place(of: id), forKey: .portrait)
        }
        try fields.encode(identity.displayName, forKey: .username)
        try identity.avatar.encode(to: encoder)
    }
}
