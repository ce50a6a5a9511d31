public import ParlorWire

/// Some of a person's conversations, the last active first.
public struct ChatList: Codable, Hashable, Sendable {
    public var conversations: [ListedChat]
    /// `after` of the next page of `chat.list`.
    public var more: String?

    public init(conversations: [ListedChat], more: String?) {
        (self.conversations, self.more) = (conversations, more)
    }
}

/// A conversation in a person's list.
public struct ListedChat: Codable, Hashable, Sendable {
    @Flat public var chat: ChatSummary
    @Flat public var place: InboxPlace

    public init(_ chat: ChatSummary, _ place: InboxPlace) {
        (self.chat, self.place) = (chat, place)
    }
}

/// What all members see of a conversation in their lists.
public struct ChatSummary: Codable, Hashable, Sendable {
    /// Of more members than this the list names the first only.
    public static let mostMembers = 8

    public var conversationId: ChatID
    public var type: ChatType
    public var title: ChatTitle?
    public var roomCode: RoomCode?
    /// Some of the members: of a direct conversation, both.
    public var members: [PersonID]
    public var memberCount: Int
    /// Of these members. Events leave it out: there, names and avatars are found among `people`.
    public var participantDetails: [PersonID: ChatParticipant]?
    /// A long text is cut.
    public var lastMessage: ChatMessage?
    /// When the last message was sent, or the conversation began.
    public var activeAt: Timestamp
    /// The revision of the conversation that this shows: of two, the newer one counts.
    public var rev: Revision

    public init(
        conversationId: ChatID, type: ChatType, title: ChatTitle?, roomCode: RoomCode?,
        members: [PersonID], lastMessage: ChatMessage?, activeAt: Timestamp, rev: Revision
    ) {
        (self.conversationId, self.type, self.title) = (conversationId, type, title)
        self.roomCode = roomCode
        (self.members, memberCount) = (Array(members.prefix(Self.mostMembers)), members.count)
        (self.lastMessage, self.activeAt, self.rev) = (lastMessage?.cut, activeAt, rev)
        participantDetails = Dictionary(
            uniqueKeysWithValues: self.members.map { ($0, ChatParticipant(id: $0)) })
    }

    /// As events tell it.
    public var told: ChatSummary {
        var told = self
        told.participantDetails = nil
        told.lastMessage = lastMessage?.withoutSender
        return told
    }

    /// Whose name and avatar it shows.
    public var people: [PersonID] { members + (lastMessage.map { [$0.senderId] } ?? []) }
}

/// What one member has of a conversation for themself.
public struct InboxPlace: Codable, Hashable, Sendable {
    public var unreadCount: Int
    public var muted: Bool

    public init(unreadCount: Int, muted: Bool) {
        (self.unreadCount, self.muted) = (unreadCount, muted)
    }
}

/// What happened to a person's list. Its owner may see it, and nobody else.
///
/// It is made of what happened to the conversations, and not kept: after a restart, watchers get
/// the whole list again.
public enum ChatListEvent: StreamEvent, Hashable {
    /// A conversation is new in the list, or shows something else.
    ///
    /// Fold: it replaces the one of its `conversationId` in `conversations`, unless that has a
    /// higher `rev`; then sort by `activeAt`, the newest first, and where that is the same by
    /// `conversationId`, the last first.
    case changed(ListedChat)
    /// A conversation is no longer in the list.
    ///
    /// Fold: it leaves `conversations`.
    case removed(conversationId: ChatID)

    public static let kind: EntityKind = "chats"

    public enum CodingKeys: String, CodingKey, CaseIterable { case changed, removed }
}
