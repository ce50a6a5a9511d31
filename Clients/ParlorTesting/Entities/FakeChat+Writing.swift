import Contracts
import EventSourcing
import ParlorWire

/// What members say, and what they do to what was said.
extension FakeChat {
    func writing(
        _ command: ChatCommand, _ person: PersonID, _ context: Context
    ) throws(ChatRefusal) -> [ChatEvent] {
        switch command {
        case .send(let text, let photo, let reply):
            return [.sent(try message(text, photo, reply, from: person, context))]
        case .edit(let id, let typed):
            let message = try found(id, context)
            guard message.sent.senderId == person else { throw .notSender }
            let text = try Self.text(typed)
            guard text != message.sent.text else { return [] }
            return [.edited(messageId: id, text: text, editedAt: context.now)]
        case .delete(let id):
            let message = try self.message(id, context)
            guard message.sent.senderId == person || admin == person else { throw .notSender }
            return message.deletedAt != nil
                ? [] : [.deleted(messageId: id, deletedAt: context.now)]
        case .react(let id, let emoji, let on):
            guard Emoji.isOne(emoji) else { throw .badEmoji }
            let message = try found(id, context)
            guard message.has(emoji, from: person) != on else { return [] }
            return [.reacted(ChatReaction(messageId: id, userId: person, emoji: emoji, on: on))]
        default: return []
        }
    }

    func reading(
        _ person: PersonID, upTo id: MessageID, _ context: Context
    ) throws(ChatRefusal) -> [ChatEvent] {
        let number = try message(id, context).sent.number
        guard let member = member(person), number > member.readUpTo else { return [] }
        return [.read(userId: person, upTo: id, unreadCount: messages.count - number)]
    }

    private func message(
        _ typed: String?, _ photo: PhotoID?, _ reply: MessageID?, from person: PersonID,
        _ context: Context
    ) throws(ChatRefusal) -> NewMessage {
        guard typed != nil || photo != nil else { throw .nothingSaid }
        guard typed == nil || photo == nil else { throw .textAndPhoto }
        if let reply, (try? message(reply, context)) == nil { throw .noReplyTo }
        let number = messages.count + 1
        return NewMessage(
            messageId: MessageID(number, in: ChatID(context.key)), number: number,
            senderId: person, text: try typed.map(Self.text), photoId: photo, replyTo: reply,
            sentAt: context.now)
    }

    private static func text(_ typed: String) throws(ChatRefusal) -> MessageText {
        do { return try MessageText(typed) } catch { throw .text(error) }
    }

    private func message(
        _ id: MessageID, _ context: Context
    ) throws(ChatRefusal) -> FakeMessage {
        guard let number = id.number(in: ChatID(context.key)), number <= messages.count else {
            throw .noMessage
        }
        return messages[number - 1]
    }

    /// The message, as long as it is not deleted.
    private func found(_ id: MessageID, _ context: Context) throws(ChatRefusal) -> FakeMessage {
        let message = try message(id, context)
        guard message.deletedAt == nil else { throw .deleted }
        return message
    }
}
