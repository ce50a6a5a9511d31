public import ParlorWire

/// A conversation of another app, and some of its messages that come next here.
public struct MovedChat: Codable, Hashable, Sendable {
    /// The limit of messages in one call.
    public static let mostMessages = 500

    public var type: ChatType
    public var title: String?
    public var createdBy: PersonID
    /// The first one is the admin of a group.
    public var members: [PersonID]
    public var startedAt: Timestamp
    /// The messages before these. If others have moved in here, or fewer, nothing is added.
    public var after: MovedMark
    public var messages: [MovedMessage]
    /// How many messages each member has read; without it, they have read all.
    public var readUpTo: [PersonID: Int]?

    public init(
        type: ChatType, title: String?, createdBy: PersonID, members: [PersonID],
        startedAt: Timestamp, after: MovedMark, messages: [MovedMessage],
        readUpTo: [PersonID: Int]?
    ) {
        (self.type, self.title, self.createdBy) = (type, title, createdBy)
        (self.members, self.startedAt, self.after) = (members, startedAt, after)
        (self.messages, self.readUpTo) = (messages, readUpTo)
    }

    /// Begins with nobody's messages.
    public var new: NewChat {
        get throws(ChatRefusal) {
            guard members.allSatisfy(\.isWellFormed), createdBy.isWellFormed else { throw .badId }
            guard Set(members).count == members.count else { throw .twiceMember }
            guard members.count <= ChatRefusal.mostMembers else { throw .tooManyMembers }
            switch type {
            case .direct:
                guard members.count == 2 else { throw .notTwo }
                return NewChat(
                    type: .direct, createdBy: createdBy, members: members.sorted(),
                    startedAt: startedAt)
            case .group:
                guard !members.isEmpty else { throw .nobody }
                let title: ChatTitle
                do { title = try ChatTitle(self.title ?? "") } catch { throw .title(error) }
                return NewChat(
                    type: .group, title: title, createdBy: createdBy, members: members,
                    startedAt: startedAt)
            case .room: throw .roomStays
            }
        }
    }
}

/// A message of another app.
public struct MovedMessage: Codable, Hashable, Sendable {
    /// In the app that it comes from.
    public var sourceId: String
    public var senderId: PersonID
    public var text: String?
    public var photoId: PhotoID?
    /// The place of the message that it replies to: the first is 1.
    public var replyTo: Int?
    public var sentAt: Timestamp
    public var editedAt: Timestamp?
    /// A deleted message says nothing.
    public var deletedAt: Timestamp?
    public var reactions: [String: [PersonID]]?

    public init(
        sourceId: String, senderId: PersonID, text: String?, photoId: PhotoID? = nil,
        replyTo: Int? = nil, sentAt: Timestamp, editedAt: Timestamp? = nil,
        deletedAt: Timestamp? = nil, reactions: [String: [PersonID]]? = nil
    ) {
        (self.sourceId, self.senderId, self.text) = (sourceId, senderId, text)
        (self.photoId, self.replyTo, self.sentAt) = (photoId, replyTo, sentAt)
        (self.editedAt, self.deletedAt, self.reactions) = (editedAt, deletedAt, reactions)
    }

    /// How much of a batch it is.
    public var eventCount: Int {
        1 + (editedAt == nil ? 0 : 1) + (deletedAt == nil ? 0 : 1)
            + (reactions ?? [:]).values.reduce(0) { $0 + $1.count }
    }

    /// What happened to it, as the message of this number.
    public func events(
        number: Int, in chat: ChatID
    ) throws(ChatRefusal) -> [ChatEvent] {
        guard PersonID(sourceId).isWellFormed else { throw .badSourceId }
        guard senderId.isWellFormed else { throw .badId }
        guard photoId?.isWellFormed ?? true else { throw .badPhoto }
        if let replyTo, !(1..<number).contains(replyTo) { throw .noReplyTo }
        let id = MessageID(number, in: chat)
        var message = NewMessage(
            messageId: id, number: number, senderId: senderId, text: nil, photoId: photoId,
            replyTo: replyTo.map { MessageID($0, in: chat) }, sentAt: sentAt)
        message.sourceId = sourceId
        if let deletedAt {
            (message.photoId, message.replyTo) = (nil, nil)
            return [.sent(message), .deleted(messageId: id, deletedAt: deletedAt)]
        }
        guard text != nil || photoId != nil else { throw .nothingSaid }
        guard text == nil || photoId == nil else { throw .textAndPhoto }
        if let text {
            do { message.text = try MessageText(text) } catch { throw .text(error) }
        }
        var events = [ChatEvent.sent(message)]
        if let editedAt, let text = message.text {
            events.append(.edited(messageId: id, text: text, editedAt: editedAt))
        }
        return events + (try reacted(to: id))
    }

    private func reacted(to id: MessageID) throws(ChatRefusal) -> [ChatEvent] {
        guard let reactions else { return [] }
        let count = reactions.values.reduce(0) { $0 + $1.count }
        guard reactions.count <= ChatRefusal.mostEmoji, count <= ChatRefusal.mostReactions else {
            throw .tooManyEmoji
        }
        var events: [ChatEvent] = []
        for (emoji, people) in reactions.sorted(by: { $0.key < $1.key }) {
            guard Emoji.isOne(emoji) else { throw .badEmoji }
            guard people.allSatisfy(\.isWellFormed) else { throw .badId }
            var seen: Set<PersonID> = []
            for person in people where seen.insert(person).inserted {
                events.append(
                    .reacted(ChatReaction(messageId: id, userId: person, emoji: emoji, on: true)))
            }
        }
        return events
    }
}

/// How much of a conversation moved in: how many messages, and a digest of their ids in their
/// order.
public struct MovedMark: Codable, Hashable, Sendable {
    public private(set) var count: Int
    /// In hexadecimal digits.
    public private(set) var digest: String

    public init() { (count, digest) = (0, "") }

    public mutating func add(_ sourceId: String) {
        let before = UInt64(digest, radix: 16) ?? 0
        count += 1
        digest = String(UInt64(fnv1a: "\(sourceId)\n".utf8, after: before), radix: 16)
    }
}

extension ChatRefusal {
    public static let notTwo = badInput("members", "A direct conversation has two members.")
    public static let twiceMember = badInput("members", "Name each member once.")
    public static let roomStays = badInput(
        "type", "A conversation that moves in is direct or group: those of rooms stay behind.")
    public static let badSourceId = badInput(
        "sourceId", "An id has 1 to 64 letters, digits, '_' and '-' of ASCII.")
    public static let tooManyMoved = badInput(
        "messages", "At most \(MovedChat.mostMessages) messages move in at once.")
    public static let writtenSince = Self(
        .forbidden,
        "Somebody has written in this conversation here. Older messages can't come before that."
            + " Move messages in before people write.")
}
