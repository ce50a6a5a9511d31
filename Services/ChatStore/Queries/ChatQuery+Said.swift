import Contracts
import EventSourcing
import Hosting
import ParlorWire

extension ChatQuery {
    /// A message as it is now, for a part that asks on behalf of one of the members.
    static func said(
        _ id: MessageID, to person: PersonID, _ context: Context, _ reader: Reader
    ) throws -> SaidMessage {
        guard context.actor.isPart else { throw ChatRefusal.partsOnly }
        guard !context.key.rawValue.isEmpty else { throw ChatRefusal.unnamed }
        guard let chat = try reader.state(Chat.self, context.key)?.state,
            chat.member(person) != nil
        else { throw ChatRefusal.notMember }
        let conversation = ChatID(context.key)
        guard let number = id.number(in: conversation), number <= chat.messageCount,
            number > chat.hidden(from: person)
        else { throw ChatRefusal.noMessage }
        let atHand = chat.message(number)
        let message = try atHand ?? messages(number..<number + 1, context.key, reader).first
        guard let message else { throw ChatRefusal.notKeptYet }
        guard !message.isDeleted else { throw ChatRefusal.deleted }
        return SaidMessage(
            conversationId: conversation, messageId: id, senderId: message.sent.senderId,
            text: message.sent.text, photoId: message.sent.photoId, sentAt: message.sent.sentAt,
            editedAt: message.editedAt)
    }
}
