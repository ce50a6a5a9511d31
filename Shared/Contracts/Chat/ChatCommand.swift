public import EventSourcing
public import ParlorWire

/// What may be asked of a conversation: by its members, or by one of Parlor's own parts.
public enum ChatCommand: HasCallsForParts, Hashable {
    /// The conversation with one other person. There is one for each two people.
    case direct(userId: PersonID)
    /// A new group with these people. The caller is its admin.
    case group(title: String, userIds: [PersonID])
    /// Says something: a text or a photo, perhaps in reply to a message.
    case send(text: String?, photoId: PhotoID?, replyTo: MessageID?)
    /// Changes the text of a message of the caller's own.
    case edit(messageId: MessageID, text: String)
    /// Deletes a message for everybody: the caller's own; as the admin of a group, anybody's.
    case delete(messageId: MessageID)
    /// Puts an emoji on a message, or takes it off again.
    case react(messageId: MessageID, emoji: String, on: Bool)
    /// The caller has read all up to this message.
    case read(upTo: MessageID)
    /// Admin only: people come into the group.
    case add(userIds: [PersonID])
    /// Admin only: somebody is put out of the group.
    case remove(userId: PersonID)
    /// Admin only: the group has another title.
    case rename(title: String)
    /// Leaves the group. When the admin leaves, the longest present member is admin.
    case leave
    /// Parts only: the room whose conversation this is.
    case noteRoom(code: RoomCode, epoch: Epoch, id: RoomID, name: RoomName, createdBy: PersonID)
    /// Parts only: somebody came into the room.
    case noteMember(userId: PersonID)
    /// Parts only: somebody is no longer in the room.
    case noteDeparture(userId: PersonID)
    /// Parts only: the room has another name.
    case noteName(name: RoomName)
    /// Parts only: the room ended, and nobody says anything there any more, but members of a group.
    case noteClosed
    /// Parts only: somebody is in the group whose conversation this is, or no longer. The first
    /// time it says the group's name.
    case noteKept(userId: PersonID, on: Bool, name: RoomName? = nil)
    /// Parts only: the group has another name.
    case noteGroupName(name: RoomName)
    /// Parts only: somebody deleted their account, with or without their messages.
    case noteErased(userId: PersonID, withMessages: Bool)
    /// Parts only: the next messages of somebody who deleted their account go.
    case goOnErasing
    /// Parts only: an operator has a reported message deleted for everybody.
    case removeMessage(messageId: MessageID)
    /// Parts only: a conversation of another app moves in, with the messages that come next. The
    /// answer is how many are here. Those that are here already do not come twice.
    case moveIn(MovedChat)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case direct = "chat.direct"
        case group = "chat.group"
        case send = "chat.send"
        case edit = "chat.edit"
        case delete = "chat.delete"
        case react = "chat.react"
        case read = "chat.read"
        case add = "chat.add"
        case remove = "chat.remove"
        case rename = "chat.rename"
        case leave = "chat.leave"
        case noteRoom = "chat.noteRoom"
        case noteMember = "chat.noteMember"
        case noteDeparture = "chat.noteDeparture"
        case noteName = "chat.noteName"
        case noteClosed = "chat.noteClosed"
        case noteKept = "chat.noteKept"
        case noteGroupName = "chat.noteGroupName"
        case noteErased = "chat.noteErased"
        case goOnErasing = "chat.goOnErasing"
        case removeMessage = "chat.removeMessage"
        case moveIn = "chat.moveIn"
    }

    public static let forParts: [CodingKeys] = [
        .noteRoom, .noteMember, .noteDeparture, .noteName, .noteClosed, .noteKept, .noteGroupName,
        .noteErased, .goOnErasing, .removeMessage, .moveIn,
    ]
}

/// What a member is told while another one writes. It is not kept.
public enum ChatSignal: Signal, Hashable {
    /// Members only: the caller is writing something. Send it every few seconds, until it is sent.
    case typing

    /// Once in two seconds.
    public static let pace: Duration = .seconds(2)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case typing = "chat.typing"
    }

    public func joined(with next: ChatSignal) -> ChatSignal? { next }
}
