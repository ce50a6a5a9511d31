public import ParlorWire

/// A spectator, or the host of a listed room, with name and avatar.
public struct RoomGuest: Codable, Hashable, Sendable {
    public var id: PersonID
    @Flat var look: RoomLook

    public init(id: PersonID) { (self.id, look) = (id, RoomLook(id: id)) }

    /// The name and the avatar; nil where they are filled in when the view is read.
    public var identity: PersonIdentity? {
        get { look.identity }
        set { look.identity = newValue }
    }
}

/// How somebody looks in a room: as a portrait that is filled in when the view is read, or with the
/// name and the avatar that stand there.
struct RoomLook: Hashable {
    let id: PersonID
    var identity: PersonIdentity?
}

extension RoomLook: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, username
        case portrait = "@player"
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = try fields.decode(PersonID.self, forKey: .id)
        if let name = try fields.decodeIfPresent(DisplayName.self, forKey: .username) {
            identity = PersonIdentity(
                userId: id, displayName: name, avatar: try Avatar(from: decoder))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        guard let identity else {
            return try fields.encode(Portrait.Place(of: id), forKey: .portrait)
        }
        try fields.encode(identity.displayName, forKey: .username)
        try identity.avatar.encode(to: encoder)
    }
}
