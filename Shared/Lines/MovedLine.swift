public import Contracts
public import ParlorWire

/// A line of a file that moves in or out: a user, a conversation, a message or a drawing.
public struct MovedLine: Codable, Hashable, Sendable {
    public var user: UserLine?
    public var conversation: ConversationLine?
    public var message: MessageLine?
    public var drawing: DrawingLine?

    public init(user: UserLine) { self.user = user }
    public init(conversation: ConversationLine) { self.conversation = conversation }
    public init(message: MessageLine) { self.message = message }
    public init(drawing: DrawingLine) { self.drawing = drawing }

    /// A line that is exactly one of these.
    public init(read line: Bytes) throws {
        self = try JSON.decode(Self.self, from: line)
        let parts = [user != nil, conversation != nil, message != nil, drawing != nil]
        guard parts.count(where: { $0 }) == 1 else {
            throw Malformed(
                "A line is an object with one of 'user', 'conversation', 'message' and 'drawing'.")
        }
    }
}

/// A person with all that moves in with them.
public struct UserLine: Codable, Hashable, Sendable {
    public var id: SourceID
    public var displayName: String
    public var email: String?
    public var handle: String?
    public var photoURL: String?
    public var avatarType: Avatar.Kind?
    public var avatarId: AvatarID?
    public var avatarLook: AvatarLook?
    public var avatar: LayeredAvatar?
    public var createdAt: SourceTime
    public var lastSeen: SourceTime?
    public var preferences: PreferencesChange?
    public var globalStats: GlobalStats?
    public var statsByGameId: [GameID: GameStats]?
    public var ownedProductIDs: [ProductID]?
}

/// A conversation without its messages.
public struct ConversationLine: Codable, Hashable, Sendable {
    public var id: SourceID
    public var type: ChatType
    public var title: String?
    public var createdBy: SourceID?
    public var createdAt: SourceTime
    /// The first one is the admin of a group. Without it, these are the people with details.
    public var members: [SourceID]?
    public var participantDetails: [String: RawJSON]?
    /// The last message that each member has read. Without it, they have read all.
    public var readUpTo: [String: SourceID]?
}

/// What somebody said in a conversation that a line before has.
public struct MessageLine: Codable, Hashable, Sendable {
    public var id: SourceID
    /// Its place in a conversation that comes from Parlor.
    public var number: Int?
    public var conversationId: SourceID
    public var senderId: SourceID
    @Flat public var sender = SenderFields()
    public var text: String?
    public var photoURL: String?
    public var replyTo: SourceID?
    public var createdAt: SourceTime
    public var editedAt: SourceTime?
    public var deletedAt: SourceTime?
    public var reactions: [String: [SourceID]]?

    /// It shows a photo, and says nothing besides.
    public var isPhoto: Bool {
        photoURL?.isEmpty == false && text?.contains(where: { !$0.isWhitespace }) != true
    }
}

/// How the sender looked. It is written for programs that read the file, and not read: people look
/// everywhere as their own line says.
public struct SenderFields: Codable, Hashable, Sendable {
    public var identity: PersonIdentity?

    public init(_ identity: PersonIdentity? = nil) { self.identity = identity }

    public init(from decoder: any Decoder) throws {}

    private enum CodingKeys: CodingKey {
        case senderName, senderPhotoURL, senderAvatarType, senderAvatarId, senderAvatar
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        guard let identity else { return }
        try fields.encode(identity.displayName, forKey: .senderName)
        try fields.encodeIfPresent(identity.avatar.kind, forKey: .senderAvatarType)
        switch identity.avatar {
        case .initials: break
        case .builtIn(let id, _): try fields.encode(id, forKey: .senderAvatarId)
        case .custom(let photoURL): try fields.encode(photoURL, forKey: .senderPhotoURL)
        case .layered(let avatar): try fields.encode(avatar, forKey: .senderAvatar)
        }
    }
}

/// A drawing as one file, with whose it is.
public struct DrawingLine: Codable, Hashable, Sendable {
    public var id: SourceID?
    public var userId: SourceID
    public var title: String?
    public var createdAt: SourceTime?
    public var updatedAt: SourceTime?
    /// Of a drawing that is too large for one line: which part it is, from 1. Each later part comes on
    /// top of those before.
    public var part: Int?
    @Flat public var picture: Picture
}
