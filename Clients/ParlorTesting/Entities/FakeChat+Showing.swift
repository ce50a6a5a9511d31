import Contracts
import EventSourcing
import ParlorWire

/// Who may see a conversation, and what is shown of it.
extension FakeChat {
    func audience(key: EntityKey) -> Audience { .only(Set(members.map(\.id))) }

    /// Also those who left: what they said is still there.
    func people(key: EntityKey) -> Set<PersonID> {
        Set(members.map(\.id) + messages.map(\.sent.senderId))
    }

    func view(for viewer: Actor, key: EntityKey) -> ChatReply {
        .chat(shown(as: ChatID(key), to: viewer))
    }

    func reply(to command: ChatCommand, for viewer: Actor, key: EntityKey) -> ChatReply {
        let id = ChatID(key)
        switch command {
        case .send: return messages.last.map { .message($0.shown) } ?? view(for: viewer, key: key)
        case .edit(let message, _), .delete(let message), .react(let message, _, _):
            return .changed(MessageReceipt(conversationId: id, messageId: message))
        case .read:
            guard let me = viewer.person.flatMap({ member($0) }) else { break }
            return .read(
                ReadReceipt(
                    conversationId: id,
                    upTo: me.readUpTo > 0 ? MessageID(me.readUpTo, in: id) : nil,
                    unreadCount: unreadCount(of: me)))
        default: break
        }
        return view(for: viewer, key: key)
    }

    func history(
        before: MessageID?, limit: Int, of id: ChatID
    ) throws(Failure) -> ChatHistory {
        let end = before.map { $0.number(in: id) } ?? messages.count + 1
        guard let end, end <= messages.count + 1 else { throw ChatRefusal.noMessage.failure }
        guard ChatRefusal.page.contains(limit) else { throw ChatRefusal.badPage.failure }
        let shown = messages.prefix(end - 1).suffix(limit).map(\.shown)
        return ChatHistory(
            messages: shown, more: shown.first.flatMap { $0.number > 1 ? $0.messageId : nil })
    }

    func summary(as id: ChatID, at rev: Revision) -> ChatSummary? {
        guard let about, !isClosed else { return nil }
        return ChatSummary(
            conversationId: id, type: about.type, title: about.title, roomCode: about.roomCode,
            members: members.map(\.id), lastMessage: messages.last?.shown, activeAt: activeAt,
            rev: rev)
    }

    private func shown(as id: ChatID, to viewer: Actor) -> ChatView {
        let isInside = viewer.person.map { member($0) != nil } ?? true
        let shown = isInside ? messages.suffix(Self.mostShown).map(\.shown) : []
        let members = isInside ? self.members : []
        return ChatView(
            conversationId: id, type: about?.type ?? .group, title: isInside ? about?.title : nil,
            createdBy: about?.createdBy ?? "", adminId: isInside ? admin : nil,
            roomCode: isInside ? about?.roomCode : nil,
            startedAt: about?.startedAt ?? Timestamp(milliseconds: 0), isClosed: isClosed,
            members: members.map(\.id), messages: shown,
            more: shown.first.flatMap { $0.number > 1 ? $0.messageId : nil },
            messageCount: messages.count,
            readUpTo: Dictionary(
                uniqueKeysWithValues: members.filter { $0.readUpTo > 0 }.map {
                    ($0.id, MessageID($0.readUpTo, in: id))
                }),
            unreadCounts: Dictionary(
                uniqueKeysWithValues: members.map { ($0.id, unreadCount(of: $0)) }))
    }
}

/// What a command to a conversation is answered with.
enum ChatReply: Encodable {
    case chat(ChatView)
    case message(ChatMessage)
    case changed(MessageReceipt)
    case read(ReadReceipt)

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .chat(let view): try view.encode(to: encoder)
        case .message(let message): try message.encode(to: encoder)
        case .changed(let receipt): try receipt.encode(to: encoder)
        case .read(let receipt): try receipt.encode(to: encoder)
        }
    }
}
