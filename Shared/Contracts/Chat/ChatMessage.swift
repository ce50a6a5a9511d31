public import ParlorWire

/// A message as the members of its conversation see it.
public struct ChatMessage: Codable, Hashable, Sendable {
    public var messageId: MessageID
    /// Its place among all messages of the conversation: the first is 1.
    public var number: Int
    public var senderId: PersonID
    @Flat var sender: ChatSender
    public var text: MessageText?
    public var photoId: PhotoID?
    public var photoURL: String?
    public var replyTo: MessageID?
    public var sentAt: Timestamp
    public var editedAt: Timestamp?
    public var deletedAt: Timestamp?
    /// Who put which emoji on it.
    public var reactions: [String: [PersonID]]

    public init(
        _ message: NewMessage, editedAt: Timestamp? = nil, deletedAt: Timestamp? = nil,
        reactions: [String: [PersonID]] = [:]
    ) {
        (messageId, number, senderId) = (message.messageId, message.number, message.senderId)
        sender = ChatSender(id: message.senderId)
        (text, photoId, photoURL) = (message.text, message.photoId, message.photoId?.url)
        (replyTo, sentAt) = (message.replyTo, message.sentAt)
        (self.editedAt, self.deletedAt) = (editedAt, deletedAt)
        self.reactions = reactions
    }

    /// How the sender looked when the message was read; nil where nothing is said of them.
    public var senderIdentity: PersonIdentity? {
        get {
            sender.name.map {
                PersonIdentity(userId: senderId, displayName: $0, avatar: sender.look)
            }
        }
        set { sender = ChatSender(showing: newValue) }
    }

    /// With as much of the text as a list shows.
    public var cut: ChatMessage {
        guard let text, text.text.utf8.count > Self.mostPreviewed else { return self }
        var message = self
        var cut = text.text.prefix(Self.mostPreviewed)
        while cut.utf8.count > 4 * Self.mostPreviewed { cut = cut.dropLast() }
        message.text = MessageText(read: String(cut))
        return message
    }

    /// In characters.
    private static let mostPreviewed = 200

    /// Without the sender's name and avatar: in lists' events, these are found among `people`.
    public var withoutSender: ChatMessage {
        var message = self
        message.sender = ChatSender(id: nil)
        return message
    }
}

/// How the sender of a message looks, as `senderName`, `senderPhotoURL`, `senderAvatarType` and so
/// on: filled in when the message is read.
struct ChatSender: Hashable {
    /// Nil where nothing is said of them, or when it was read.
    let id: PersonID?
    var name: DisplayName?
    var photoURL: String?
    var avatarType: Avatar.Kind?
    var avatarId: AvatarID?
    var avatarLook: AvatarLook?
    var avatar: LayeredAvatar?

    init(id: PersonID?) { self.id = id }

    init(showing identity: PersonIdentity?) {
        (id, name, avatarType) = (nil, identity?.displayName, identity?.avatar.kind)
        switch identity?.avatar {
        case .builtIn(let avatar, let look): (avatarId, avatarLook) = (avatar, look)
        case .custom(let address): photoURL = address
        case .layered(let layers): avatar = layers
        case .initials, nil: break
        }
    }

    var look: Avatar {
        switch avatarType {
        case .builtIn: avatarId.map { .builtIn($0, look: avatarLook) } ?? .initials
        case .custom: photoURL.map { .custom(photoURL: $0) } ?? .initials
        case .layered: avatar.map { .layered($0) } ?? .initials
        case nil: .initials
        }
    }
}

extension ChatSender: Codable {
    private enum CodingKeys: String, CodingKey {
        case senderName, senderPhotoURL, senderAvatarType, senderAvatarId, senderAvatarLook
        case senderAvatar
        case portrait = "@sender"
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = nil
        name = try fields.decodeIfPresent(DisplayName.self, forKey: .senderName)
        photoURL = try fields.decodeIfPresent(String.self, forKey: .senderPhotoURL)
        avatarType = try fields.decodeIfPresent(Avatar.Kind.self, forKey: .senderAvatarType)
        avatarId = try fields.decodeIfPresent(AvatarID.self, forKey: .senderAvatarId)
        avatarLook = try fields.decodeIfPresent(AvatarLook.self, forKey: .senderAvatarLook)
        avatar = try fields.decodeIfPresent(LayeredAvatar.self, forKey: .senderAvatar)
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        if let id { return try fields.encode(Portrait.Place(of: id), forKey: .portrait) }
        try fields.encodeIfPresent(name, forKey: .senderName)
        try fields.encodeIfPresent(photoURL, forKey: .senderPhotoURL)
        try fields.encodeIfPresent(avatarType, forKey: .senderAvatarType)
        try fields.encodeIfPresent(avatarId, forKey: .senderAvatarId)
        try fields.encodeIfPresent(avatarLook, forKey: .senderAvatarLook)
        try fields.encodeIfPresent(avatar, forKey: .senderAvatar)
    }
}

/// Some messages of a conversation, in the order in which they were sent.
public struct ChatHistory: Codable, Hashable, Sendable {
    public var messages: [ChatMessage]
    /// `before` of the next older page.
    public var more: MessageID?

    public init(messages: [ChatMessage], more: MessageID?) {
        (self.messages, self.more) = (messages, more)
    }
}

/// A message that was changed.
public struct MessageReceipt: Codable, Hashable, Sendable {
    public var conversationId: ChatID
    public var messageId: MessageID

    public init(conversationId: ChatID, messageId: MessageID) {
        (self.conversationId, self.messageId) = (conversationId, messageId)
    }
}

/// How far the caller has read.
public struct ReadReceipt: Codable, Hashable, Sendable {
    public var conversationId: ChatID
    public var upTo: MessageID?
    public var unreadCount: Int

    public init(conversationId: ChatID, upTo: MessageID?, unreadCount: Int) {
        (self.conversationId, self.upTo, self.unreadCount) = (conversationId, upTo, unreadCount)
    }
}
