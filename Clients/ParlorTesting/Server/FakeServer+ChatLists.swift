import Contracts
import EventSourcing
import ParlorWire

/// Everybody's list of conversations, which is made of these. Nothing is muted.
extension FakeServer {
    func chatList(of person: PersonID) -> ChatList {
        let rows = chats.compactMap { row(of: $0.value, $0.key, for: person) }
        let newest = rows.sorted {
            ($1.chat.activeAt, $1.chat.conversationId) < ($0.chat.activeAt, $0.chat.conversationId)
        }
        return ChatList(conversations: newest, more: nil)
    }

    func chatListRoster(of person: PersonID) -> StreamRoster {
        let people = chats.flatMap { row(of: $0.value, $0.key, for: person)?.chat.people ?? [] }
        return StreamRoster(audience: .only([person]), people: Set(people))
    }

    /// The conversation has changed, in the lists of all who watch theirs.
    mutating func listChat(_ key: EntityKey, former: [PersonID]) {
        guard let chat = chats[key] else { return }
        for person in chat.members.map(\.id) + former {
            let stream = StreamName(ChatListEvent.kind, person.key)
            guard streams[stream] != nil else { continue }
            let event = listed(chat, key, for: person)
            let (name, body) = JSON.encode(choice: event)
            add(
                name, Faces(common: RawJSON(body)), to: stream, Sender(.part("parlor")),
                roster: chatListRoster(of: person))
        }
    }

    private func listed(
        _ chat: FakeChat, _ key: EntityKey, for person: PersonID
    ) -> ChatListEvent {
        guard var row = row(of: chat, key, for: person) else {
            return .removed(conversationId: ChatID(key))
        }
        row.chat = row.chat.told
        return .changed(row)
    }

    private func row(of chat: FakeChat, _ key: EntityKey, for person: PersonID) -> ListedChat? {
        let rev = streams[StreamName(FakeChat.kind, key)]?.rev ?? 0
        guard let member = chat.member(person),
            let summary = chat.summary(as: ChatID(key), at: rev)
        else { return nil }
        return ListedChat(
            summary, InboxPlace(unreadCount: chat.unreadCount(of: member), muted: false))
    }
}
