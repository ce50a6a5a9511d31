public import ParlorWire

/// A conversation as its members see it, with its newest messages.
public struct ChatView: Codable, Hashable, Sendable {
    public var conversationId: ChatID
    public var type: ChatType
    public var title: ChatTitle?
    public var createdBy: PersonID
    /// Of a group: who adds, removes and renames.
    public var adminId: PersonID?
    /// The room whose conversation it is. Where a group meets again, only guests are told.
    public var roomCode: RoomCode?
    public var startedAt: Timestamp
    public var isClosed: Bool
    public var members: [PersonID]
    /// Of the members, and of others who sent one of the messages.
    public var participantDetails: [PersonID: ChatParticipant]
    public var messages: [ChatMessage]
    /// With older messages than these: `before` of `chat.history`. To guests of a group that page
    /// is empty.
    public var more: MessageID?
    /// How many were ever sent.
    public var messageCount: Int
    /// Up to which message each member has read.
    public var readUpTo: [PersonID: MessageID]
    public var unreadCounts: [PersonID: Int]

    public init(
        conversationId: ChatID, type: ChatType, title: ChatTitle?, createdBy: PersonID,
        adminId: PersonID?, roomCode: RoomCode?, startedAt: Timestamp, isClosed: Bool,
        members: [PersonID], messages: [ChatMessage], more: MessageID?, messageCount: Int,
        readUpTo: [PersonID: MessageID], unreadCounts: [PersonID: Int]
    ) {
        (self.conversationId, self.type, self.title) = (conversationId, type, title)
        (self.createdBy, self.adminId, self.roomCode) = (createdBy, adminId, roomCode)
        (self.startedAt, self.isClosed, self.members) = (startedAt, isClosed, members)
        (self.messages, self.more, self.messageCount) = (messages, more, messageCount)
        (self.readUpTo, self.unreadCounts) = (readUpTo, unreadCounts)
        let shown = Set(members + messages.map(\.senderId))
        participantDetails = Dictionary(
            uniqueKeysWithValues: shown.map { ($0, ChatParticipant(id: $0)) })
    }
}

/// How somebody in a conversation looks; it is filled in when the view is read.
public struct ChatParticipant: Hashable, Sendable {
    let id: PersonID
    /// Nil where it is to be filled in.
    public var identity: PersonIdentity?

    public init(id: PersonID) { self.id = id }
}

extension ChatParticipant: Codable {
    private enum CodingKeys: String, CodingKey {
        case displayName
        case portrait = "@person"
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        id = decoder.codingPath.last.map { PersonID($0.stringValue) } ?? ""
        if let name = try fields.decodeIfPresent(DisplayName.self, forKey: .displayName) {
            identity = PersonIdentity(
                userId: id, displayName: name, avatar: try Avatar(from: decoder))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        guard let identity else {
            return try fields.encode(Portrait.Place(of: id), forKey: .portrait)
        }
        try fields.encode(identity.displayName, forKey: .displayName)
        try identity.avatar.encode(to: encoder)
    }
}
