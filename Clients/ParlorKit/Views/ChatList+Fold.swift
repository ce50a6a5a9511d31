public import Contracts
public import ParlorWire

extension ChatList: StreamView {
    /// `chats`
    public static var kind: EntityKind { ChatListEvent.kind }

    /// What happened in conversations changes the list.
    public mutating func fold(
        _ event: Session.Event, for viewer: Viewer
    ) throws(CannotFold) {
        switch try event.told(as: ChatListEvent.self) {
        case .changed(let row): put(row)
        case .removed(let chat): conversations.removeAll { $0.chat.conversationId == chat }
        case nil: break
        }
    }

    /// Members, and those who sent the last messages.
    @discardableResult
    public mutating func show(_ people: KnownPeople) -> Bool {
        var isOther = false
        for place in conversations.indices {
            var chat = conversations[place].chat
            guard chat.show(people) else { continue }
            conversations[place].chat = chat
            isOther = true
        }
        return isOther
    }

    /// Takes the next page of `chat.list`, without conversations that were removed while it was on
    /// its way. What is newer here stays.
    public mutating func add(_ page: ChatList, without removed: Set<ChatID> = []) {
        let known = Dictionary(
            conversations.map { ($0.chat.conversationId, $0.chat.rev) }, uniquingKeysWith: max)
        for row in page.conversations
        where !removed.contains(row.chat.conversationId)
            && known[row.chat.conversationId] ?? 0 < row.chat.rev
        {
            put(row)
        }
        more = page.more
    }
}

private extension ChatList {
    mutating func put(_ row: ListedChat) {
        var row = row
        let known = conversations.firstIndex {
            $0.chat.conversationId == row.chat.conversationId
        }
        if let known {
            guard conversations[known].chat.rev <= row.chat.rev else { return }
            conversations.remove(at: known)
        }
        if row.chat.participantDetails == nil {
            row.chat.participantDetails = Dictionary(
                row.chat.members.map { ($0, ChatParticipant(id: $0)) }
            ) { $1 }
        }
        let next = conversations.firstIndex { row.isBefore($0) }
        conversations.insert(row, at: next ?? conversations.endIndex)
    }
}

extension ChatSummary {
    fileprivate mutating func show(_ people: KnownPeople) -> Bool {
        let isMemberOther = participantDetails?.show(people) ?? false
        guard let now = lastMessage.flatMap({ people.newPortrait(of: $0) }) else {
            return isMemberOther
        }
        lastMessage?.portrait = now
        return true
    }
}

extension ListedChat {
    /// The last active first; of one moment the last id first.
    fileprivate func isBefore(_ other: ListedChat) -> Bool {
        chat.activeAt == other.chat.activeAt
            ? chat.conversationId > other.chat.conversationId
            : chat.activeAt > other.chat.activeAt
    }
}
