import Contracts
import EventSourcing
import ParlorWire

/// What members say, and what they do to what was said.
extension Chat {
    func writing(
        _ command: ChatCommand, _ person: PersonID, _ context: Context
    ) throws(ChatRefusal) -> [ChatEvent] {
        switch command {
        case .send(let text, let photo, let reply):
            return [.sent(try message(text, photo, reply, from: person, context))]
        case .edit(let id, let typed):
            let message = try found(id, person, context)
            guard message.sent.senderId == person else { throw .notSender }
            guard message.sent.photoId == nil else { throw .isPhoto }
            let text = try Self.text(typed)
            guard text != message.sent.text else { return [] }
            guard !message.isWornOut else { throw .tooManyChanges }
            return [.edited(messageId: id, text: text, editedAt: context.now)]
        case .delete(let id):
            let message = try message(id, context)
            guard message.sent.senderId == person || admin == person else { throw .notSender }
            return message.isDeleted ? [] : [.deleted(messageId: id, deletedAt: context.now)]
        case .react(let id, let emoji, let on):
            guard Emoji.isOne(emoji) else { throw .badEmoji }
            let message = try found(id, person, context)
            guard message.has(emoji, from: person) != on else { return [] }
            if on { try message.mustTake(emoji) }
            return [
                .reacted(ChatReaction(messageId: id, userId: person, emoji: emoji, on: on))
            ]
        default: return []
        }
    }

    /// An operator removes a reported message, also after its room ended. What is not there, or no
    /// longer, needs no removal.
    func removing(_ id: MessageID, _ context: Context) throws(ChatRefusal) -> [ChatEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        guard let number = number(of: id, context), let message = message(number),
            !message.isDeleted
        else { return [] }
        return [.deleted(messageId: id, deletedAt: context.now)]
    }

    func reading(
        _ person: PersonID, upTo id: MessageID, _ context: Context
    ) throws(ChatRefusal) -> [ChatEvent] {
        guard let number = number(of: id, context), let member = member(person) else {
            throw .noMessage
        }
        guard number > member.readUpTo else { return [] }
        return [.read(userId: person, upTo: id, unreadCount: messageCount - number)]
    }

    private func message(
        _ typed: String?, _ photo: PhotoID?, _ reply: MessageID?, from person: PersonID,
        _ context: Context
    ) throws(ChatRefusal) -> NewMessage {
        guard typed != nil || photo != nil else { throw .nothingSaid }
        guard typed == nil || photo == nil else { throw .textAndPhoto }
        guard photo?.isWellFormed ?? true else { throw .badPhoto }
        if let reply, (number(of: reply, context) ?? 0) <= hidden(from: person) {
            throw .noReplyTo
        }
        let number = messageCount + 1
        return NewMessage(
            messageId: MessageID(number, in: ChatID(context.key)), number: number,
            senderId: person, text: try typed.map(Self.text), photoId: photo, replyTo: reply,
            sentAt: context.now)
    }

    private static func text(_ typed: String) throws(ChatRefusal) -> MessageText {
        do { return try MessageText(typed) } catch { throw .text(error) }
    }

    /// Nil when nothing of this name was sent here.
    private func number(of id: MessageID, _ context: Context) -> Int? {
        guard let number = id.number(in: ChatID(context.key)), number <= messageCount else {
            return nil
        }
        return number
    }

    private func message(_ id: MessageID, _ context: Context) throws(ChatRefusal) -> Message {
        guard let number = number(of: id, context), let message = message(number) else {
            throw .noMessage
        }
        return message
    }

    /// The message, as long as it is not deleted, and the person may read it.
    private func found(
        _ id: MessageID, _ person: PersonID, _ context: Context
    ) throws(ChatRefusal) -> Message {
        let message = try message(id, context)
        guard message.sent.number > hidden(from: person) else { throw .noMessage }
        guard !message.isDeleted else { throw .deleted }
        return message
    }
}

extension Message {
    fileprivate func mustTake(_ emoji: String) throws(ChatRefusal) {
        let kinds = Set(reactions.map(\.emoji)).union([emoji])
        let all = reactions.reduce(0) { $0 + $1.people.count }
        guard !isWornOut else { throw .tooManyChanges }
        guard kinds.count <= ChatRefusal.mostEmoji, all < ChatRefusal.mostReactions else {
            throw .tooManyEmoji
        }
    }
}
