public import Contracts
public import ParlorWire

extension ChatView: StreamView {
    /// `chat`
    public static var kind: EntityKind { ChatEvent.kind }

    /// What happened in the conversation changes the view.
    public mutating func fold(
        _ event: Session.Event, for viewer: Viewer
    ) throws(CannotFold) {
        switch try event.told(as: ChatEvent.self) {
        case .sent(let message): add(message, at: viewer.publicURL)
        case .edited(let id, let text, let editedAt):
            change(id) { ($0.text, $0.editedAt) = (text, editedAt) }
        case .deleted(let id, let deletedAt):
            change(id) { $0.empty(deletedAt) }
        case .erased(let erased):
            for place in messages.indices
            where messages[place].goes(with: erased.userId, erased.withMessages) {
                messages[place].empty(messages[place].sentAt)
            }
        case .reacted(let reaction): change(reaction.messageId) { $0.take(reaction) }
        case .read(let person, let upTo, let unread):
            (readUpTo[person], unreadCounts[person]) = (upTo, unread)
        case .memberAdded(let person, _): add(person)
        case .kept(let person, _):
            isClosed = false
            if !members.contains(person) { add(person) }
        case .met: roomCode = nil
        case .memberRemoved(let person, _): remove(person)
        case .renamed(let title): self.title = title
        case .closed: isClosed = true
        case .started, nil: break
        }
    }

    /// Members, and those who sent one of the messages.
    @discardableResult
    public mutating func show(_ people: KnownPeople) -> Bool {
        let isMemberOther = participantDetails.show(people)
        let isSenderOther = messages.show(people)
        return isMemberOther || isSenderOther
    }

    /// Takes an older page of `chat.history`.
    public mutating func add(_ page: ChatHistory) {
        let first = messages.first?.number ?? .max
        let older = page.messages.filter { $0.number < first }
        messages.insert(contentsOf: older, at: 0)
        for message in older where participantDetails[message.senderId] == nil {
            participantDetails[message.senderId] = ChatParticipant(id: message.senderId)
        }
        more = page.more
    }
}

private extension ChatView {
    mutating func add(_ new: NewMessage, at publicURL: String) {
        var message = ChatMessage(new).withoutSender
        message.photoURL = new.photoId.map { publicURL + $0.path }
        if new.text == nil, new.photoId == nil { message.deletedAt = new.sentAt }
        messages.append(message)
        messageCount = new.number
        unreadCounts = unreadCounts.mapValues { $0 + 1 }
        unreadCounts[new.senderId] = unreadCounts[new.senderId].map { _ in 0 }
        readUpTo[new.senderId] = new.messageId
    }

    /// Most changes are to new messages.
    mutating func change(_ id: MessageID, _ change: (inout ChatMessage) -> Void) {
        guard let place = messages.lastIndex(where: { $0.messageId == id }) else { return }
        change(&messages[place])
    }

    mutating func add(_ person: PersonID) {
        members.append(person)
        readUpTo[person] = messageCount > 0 ? MessageID(messageCount, in: conversationId) : nil
        unreadCounts[person] = 0
        participantDetails[person] = participantDetails[person] ?? ChatParticipant(id: person)
    }

    mutating func remove(_ person: PersonID) {
        members.removeAll { $0 == person }
        (readUpTo[person], unreadCounts[person]) = (nil, nil)
        if !messages.contains(where: { $0.senderId == person }) {
            participantDetails[person] = nil
        }
        if type == .group { adminId = members.first }
    }
}

extension ChatMessage {
    fileprivate mutating func empty(_ at: Timestamp) {
        (deletedAt, editedAt, replyTo, reactions) = (at, nil, nil, [:])
        (text, photoId, photoURL) = (nil, nil, nil)
    }

    fileprivate func goes(with person: PersonID, _ withMessages: Bool) -> Bool {
        senderId == person && deletedAt == nil && (withMessages || photoId != nil)
    }

    fileprivate mutating func take(_ reaction: ChatReaction) {
        var people = reactions.removeValue(forKey: reaction.emoji) ?? []
        people.removeAll { $0 == reaction.userId }
        if reaction.on { people.append(reaction.userId) }
        if !people.isEmpty { reactions[reaction.emoji] = people }
    }
}
