import Contracts
import EventSourcing
import ParlorWire

/// Who may see a conversation, where it is found, and what is shown of it.
extension Chat {
    static let memberIndex = "chat.member"
    /// Who left, and whose messages are still there. Those of closed rooms are in it too.
    static let formerIndex = "chat.former"
    static let roomIndex = "chat.room"
    /// Of the newest messages a view shows as many as have so many bytes together, about.
    private static let mostBytes = 384 << 10

    /// Neither a code nor an id has a slash: no other's begins with this.
    static func sort(_ person: PersonID) -> String { "\(person)/" }
    static func sort(_ code: RoomCode) -> String { "\(code)/" }
    static func sort(_ code: RoomCode, in epoch: Epoch) -> String { "\(code)/\(epoch)/" }

    var listings: Set<Listing> {
        let left = former + (formerWriters ?? []) + (isClosed ? members.map(\.id) : [])
        let gone = left.map { Listing(in: Self.formerIndex, sort: Self.sort($0)) }
        guard !isClosed else { return Set(gone) }
        let own = gone + members.map { Listing(in: Self.memberIndex, sort: Self.sort($0.id)) }
        guard let room else { return Set(own) }
        return Set(own + [Listing(in: Self.roomIndex, sort: Self.sort(room.code, in: room.epoch))])
    }

    static func keepsPlaces(_ event: ChatEvent) -> Bool {
        switch event {
        // One that moved in may be of somebody who is no member.
        case .sent(let message): message.sourceId == nil
        case .edited, .deleted, .erased, .reacted, .read: true
        case .started, .memberAdded, .memberRemoved, .renamed, .closed, .kept, .met: false
        }
    }

    func audience(key: EntityKey) -> Audience { .only(Set(members.map(\.id))) }

    /// Guests of a group's room: they see what was said since they came.
    func viewersApart(key: EntityKey) -> Set<PersonID> {
        kept == nil ? [] : Set(members.filter { $0.hiddenUpTo != nil }.map(\.id))
    }

    /// Also those who left: what they said is still there.
    func people(key: EntityKey) -> Set<PersonID> { Set(members.map(\.id) + former) }

    /// Whether two people have a conversation is nobody else's business.
    static func missing(_ stream: StreamName) -> Failure { ChatRefusal.notMember.failure }

    func view(for viewer: Actor, key: EntityKey) -> ChatAnswer {
        .chat(shown(as: ChatID(key), to: viewer))
    }

    /// A short answer to what happens often.
    func reply(to command: ChatCommand, for viewer: Actor, key: EntityKey) -> ChatAnswer {
        let chat = ChatID(key)
        switch command {
        case .send: return newest.last.map { .message($0.shown) } ?? view(for: viewer, key: key)
        case .edit(let id, _), .delete(let id), .react(let id, _, _):
            return .changed(MessageReceipt(conversationId: chat, messageId: id))
        case .read:
            guard let me = viewer.person.flatMap({ member($0) }) else {
                return view(for: viewer, key: key)
            }
            return .read(
                ReadReceipt(
                    conversationId: chat,
                    upTo: me.readUpTo > 0 ? MessageID(me.readUpTo, in: chat) : nil,
                    unreadCount: unreadCount(of: me)))
        case .moveIn: return .moved(moved)
        default: return view(for: viewer, key: key)
        }
    }

    private func shown(as id: ChatID, to viewer: Actor) -> ChatView {
        let isInside = viewer.person.map { member($0) != nil } ?? viewer.isPart
        let hidden = hidden(from: viewer.person)
        var shown: [ChatMessage] = []
        var bytes = 0
        for message in isInside ? newest.suffix(Self.mostNewest).reversed() : [] {
            guard message.sent.number > hidden else { break }
            bytes += message.bytesAsJSON
            guard bytes <= Self.mostBytes || shown.isEmpty else { break }
            shown.append(message.shown)
        }
        shown.reverse()
        let members = isInside ? self.members : []
        return ChatView(
            conversationId: id, type: about?.type ?? .group, title: isInside ? about?.title : nil,
            createdBy: about?.createdBy ?? "", adminId: isInside ? admin : nil,
            roomCode: isInside ? roomCode(for: viewer) : nil,
            startedAt: about?.startedAt ?? Timestamp(milliseconds: 0), isClosed: isClosed,
            members: members.map(\.id), messages: shown,
            more: more(before: shown.first, hidden, id),
            messageCount: messageCount,
            readUpTo: Dictionary(
                uniqueKeysWithValues: members.filter { $0.readUpTo > 0 }.map {
                    ($0.id, MessageID($0.readUpTo, in: id))
                }),
            unreadCounts: Dictionary(
                uniqueKeysWithValues: members.map { ($0.id, unreadCount(of: $0)) }))
    }

    /// Where a group meets, its conversation tells only guests, who are there. Members ask the
    /// group, which knows whom the host of the room blocks.
    private func roomCode(for viewer: Actor) -> RoomCode? {
        let isTold = viewer.person.map { member($0)?.hiddenUpTo != nil } ?? viewer.isPart
        return isTold ? room?.code : about?.roomCode
    }

    /// Of what a guest may not read there is a page, too, which is empty: it has messages once they
    /// are in the group.
    private func more(before first: ChatMessage?, _ hidden: Int, _ id: ChatID) -> MessageID? {
        guard let first else { return hidden > 0 ? MessageID(hidden + 1, in: id) : nil }
        return first.number > 1 ? first.messageId : nil
    }

    /// As a member's list shows it; nil when it is in nobody's.
    func summary(as id: ChatID, at rev: Revision, for person: PersonID) -> ChatSummary? {
        guard let about, !isClosed else { return nil }
        let last = newest.last.flatMap { $0.sent.number > hidden(from: person) ? $0.shown : nil }
        return ChatSummary(
            conversationId: id, type: about.type, title: about.title,
            roomCode: roomCode(for: .person(person)), members: members.map(\.id),
            lastMessage: last, activeAt: activeAt ?? about.startedAt, rev: rev)
    }
}

extension Message {
    /// About.
    fileprivate var bytesAsJSON: Int {
        400 + 2 * (sent.text?.text.utf8.count ?? 0)
            + reactions.reduce(0) { $0 + 80 + $1.people.count * 30 }
    }
}

/// What a command to a conversation is answered with.
enum ChatAnswer: Encodable {
    case chat(ChatView)
    case message(ChatMessage)
    case changed(MessageReceipt)
    case read(ReadReceipt)
    case moved(MovedMark)

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .chat(let view): try view.encode(to: encoder)
        case .message(let message): try message.encode(to: encoder)
        case .changed(let receipt): try receipt.encode(to: encoder)
        case .read(let receipt): try receipt.encode(to: encoder)
        case .moved(let mark): try mark.encode(to: encoder)
        }
    }
}
