public import ParlorWire

/// What happened in a conversation. Its members may see all of it.
public enum ChatEvent: StreamEvent, Hashable {
    /// The first event: from here on there is the conversation.
    ///
    /// Fold: nothing. It comes before every view: begin with a `state`.
    case started(NewChat)
    /// Somebody said something, and has read all up to it. Devices are told with it how the sender
    /// looks.
    ///
    /// Fold: `messages` gains it at its end, with empty `reactions`, and with `photoURL`, which is
    /// the `publicURL` of `welcome` if there is one, `/v1/photos/` and its `photoId`;
    /// `messageCount` is its `number`; `readUpTo` of its sender is its `messageId`, and their
    /// `unreadCounts` is 0; all other `unreadCounts` are one more. If it has neither `text` nor
    /// `photoId`, it was erased since: its `deletedAt` is its `sentAt`.
    case sent(NewMessage)
    /// A message has another text.
    ///
    /// Fold: the message's `text` and `editedAt` are these.
    case edited(messageId: MessageID, text: MessageText, editedAt: Timestamp)
    /// A message was deleted for everybody.
    ///
    /// Fold: the message's `deletedAt` is this one; its `text`, `photoId`, `photoURL`, `replyTo`
    /// and `editedAt` go, and `reactions` are empty.
    case deleted(messageId: MessageID, deletedAt: Timestamp)
    /// Somebody deleted their account, and what they sent before: with `withMessages` everything,
    /// else the photos. Their messages numbered `from` to `upTo` are gone for good now; this comes
    /// once without these numbers, and then until all are gone.
    ///
    /// Fold: each of their messages that is meant, and has no `deletedAt`, becomes as if deleted at
    /// its `sentAt`.
    case erased(ErasedMessages)
    /// Somebody put an emoji on a message, or took it off.
    ///
    /// Fold: in the message's `reactions`, the `userId` is at the end of the `emoji`'s list if
    /// `on`, and not in it otherwise. An empty list goes.
    case reacted(ChatReaction)
    /// Somebody has read all up to a message.
    ///
    /// Fold: `readUpTo` of the person is `upTo`, and their `unreadCounts` is `unreadCount`.
    case read(userId: PersonID, upTo: MessageID, unreadCount: Int)
    /// Somebody came into the conversation.
    ///
    /// Fold: `members` gains the id at its end; their `readUpTo` is the newest message, whose
    /// number is `messageCount`, if there is one, and their `unreadCounts` is 0.
    case memberAdded(userId: PersonID, addedAt: Timestamp)
    /// Somebody is no longer in it: they left, or were put out.
    ///
    /// Fold: the id leaves `members`, `readUpTo`, `unreadCounts`, and `participantDetails` unless a
    /// message of theirs is shown. In a group, `adminId` is the first of `members`.
    case memberRemoved(userId: PersonID, reason: ChatLeaveReason)
    /// The group, or the room, has another name.
    ///
    /// Fold: `title` is this one.
    case renamed(title: ChatTitle)
    /// The room ended: nobody says anything any more.
    ///
    /// Fold: `isClosed` is true.
    case closed
    /// Somebody is in the group whose conversation this is, and stays when its room ends.
    ///
    /// Fold: `isClosed` is false. If the id is not in `members`: as `memberAdded`.
    case kept(userId: PersonID, keptAt: Timestamp)
    /// The room where the group met has ended, or it meets in another one. Which, the group says.
    ///
    /// Fold: `roomCode` goes.
    case met(roomCode: Secret<RoomCode>?, roomEpoch: Secret<Epoch>?)

    public static let kind: EntityKind = "chat"

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case started, sent, edited, deleted, erased, reacted, read
        case memberAdded, memberRemoved, renamed, closed, kept, met
    }

    /// The number of the message that it is about.
    public var item: Int? {
        switch self {
        case .sent(let message): message.number
        case .edited(let id, _, _), .deleted(let id, _): id.number
        case .reacted(let reaction): reaction.messageId.number
        case .started, .erased, .read, .memberAdded, .memberRemoved, .renamed, .closed, .kept,
            .met:
            nil
        }
    }
}

public enum ChatType: String, Codable, Hashable, CaseIterable, Sendable {
    case direct, group, room
}

public enum ChatLeaveReason: String, Codable, Hashable, CaseIterable, Sendable {
    case left, removed
}

/// What goes of somebody who deleted their account.
public struct ErasedMessages: Codable, Hashable, Sendable {
    public var userId: PersonID
    /// Else only their photos.
    public var withMessages: Bool
    /// The numbers of those that are gone for good by now.
    public var from: Int?
    public var upTo: Int?

    public init(userId: PersonID, withMessages: Bool, from: Int? = nil, upTo: Int? = nil) {
        (self.userId, self.withMessages) = (userId, withMessages)
        (self.from, self.upTo) = (from, upTo)
    }
}

/// A conversation as it begins.
public struct NewChat: Codable, Hashable, Sendable {
    public var type: ChatType
    /// Of a group or a room.
    public var title: ChatTitle?
    public var createdBy: PersonID
    public var members: [PersonID]
    public var startedAt: Timestamp
    /// A room's conversation has both.
    public var roomCode: RoomCode?
    public var roomEpoch: Epoch?

    public init(
        type: ChatType, title: ChatTitle? = nil, createdBy: PersonID, members: [PersonID],
        startedAt: Timestamp, roomCode: RoomCode? = nil, roomEpoch: Epoch? = nil
    ) {
        (self.type, self.title, self.createdBy) = (type, title, createdBy)
        (self.members, self.startedAt) = (members, startedAt)
        (self.roomCode, self.roomEpoch) = (roomCode, roomEpoch)
    }
}

/// A message as it is sent.
public struct NewMessage: Codable, Hashable, Sendable {
    public var messageId: MessageID
    /// Its place among all messages of the conversation: the first is 1.
    public var number: Int
    public var senderId: PersonID
    public var text: MessageText?
    public var photoId: PhotoID?
    public var replyTo: MessageID?
    public var sentAt: Timestamp
    /// Its id in the app that it moved in from.
    @Secret public var sourceId: String?

    public init(
        messageId: MessageID, number: Int, senderId: PersonID, text: MessageText?,
        photoId: PhotoID? = nil, replyTo: MessageID? = nil, sentAt: Timestamp
    ) {
        (self.messageId, self.number, self.senderId) = (messageId, number, senderId)
        (self.text, self.photoId) = (text, photoId)
        (self.replyTo, self.sentAt, sourceId) = (replyTo, sentAt, nil)
    }
}

/// An emoji on a message, or off it.
public struct ChatReaction: Codable, Hashable, Sendable {
    public var messageId: MessageID
    public var userId: PersonID
    public var emoji: String
    public var on: Bool

    public init(messageId: MessageID, userId: PersonID, emoji: String, on: Bool) {
        (self.messageId, self.userId, self.emoji, self.on) = (messageId, userId, emoji, on)
    }
}
