import Contracts
import EventSourcing
import ParlorWire

/// A conversation: who is in it, what they said, and how far each has read.
///
/// As on a server, but for limits: all messages are at hand.
struct FakeChat: HostedEntity {
    static let schema = 1
    static let looksTheSameToAll = true
    static let mostShown = 100
    static var shelf: WritableKeyPath<FakeServer, [EntityKey: FakeChat]> { \.chats }

    private(set) var about: NewChat?
    private(set) var members: [Member] = []
    /// Who was in it once.
    private(set) var former: Set<PersonID> = []
    private(set) var messages: [FakeMessage] = []
    private(set) var activeAt = Timestamp(milliseconds: 0)
    private(set) var isClosed = false

    struct Member: Codable, Hashable, Sendable {
        let id: PersonID
        /// The number of the last message that they have read.
        var readUpTo: Int
    }

    static func address(
        _ command: ChatCommand, key: EntityKey, context: Context
    ) throws(ChatRefusal) -> EntityKey {
        switch command {
        case .direct(let other):
            guard let person = context.actor.person else { throw .personOnly }
            guard other != person else { throw .yourself }
            let pair = [person, other].sorted().map(\.rawValue).joined(separator: " ")
            var dice = Dice(seed: UInt64(fnv1a: pair))
            return EntityKey(dice.word(26))
        case .group:
            var dice = context.dice
            return EntityKey(dice.word(26))
        default:
            guard !key.rawValue.isEmpty else { throw .unnamed }
            return key
        }
    }

    static func missing(_ stream: StreamName) -> Failure { ChatRefusal.notMember.failure }

    func decide(_ command: ChatCommand, in context: Context) throws(ChatRefusal) -> [ChatEvent] {
        switch command {
        case .direct, .group: return try starting(command, context)
        case .noteRoom, .noteMember, .noteDeparture, .noteName, .noteClosed:
            return try hearing(command, context)
        default: break
        }
        guard let person = context.actor.person else { throw .personOnly }
        guard about != nil, member(person) != nil else { throw .notMember }
        switch command {
        case .read(let id): return try reading(person, upTo: id, context)
        case .leave, .add, .remove, .rename: return try grouping(command, person, context)
        default:
            guard !isClosed else { throw .closed }
            return try writing(command, person, context)
        }
    }

    mutating func apply(_ event: ChatEvent) {
        switch event {
        case .started(let new):
            (about, activeAt) = (new, new.startedAt)
            members = new.members.map { Member(id: $0, readUpTo: 0) }
        case .sent(let message):
            messages.append(FakeMessage(message))
            change(message.senderId) { $0.readUpTo = message.number }
            activeAt = message.sentAt
        case .erased: break
        case .edited, .deleted, .reacted: messages[event.item! - 1].apply(event)
        case .read(let person, let id, _): change(person) { $0.readUpTo = id.number! }
        case .memberAdded(let person, _):
            members.append(Member(id: person, readUpTo: messages.count))
        case .memberRemoved(let person, _):
            members.removeAll { $0.id == person }
            former.insert(person)
        case .renamed(let title): about?.title = title
        case .closed: isClosed = true
        case .kept(let person, _):
            isClosed = false
            if member(person) == nil {
                members.append(Member(id: person, readUpTo: messages.count))
            }
        case .met:
            about?.roomCode = nil
            about?.roomEpoch = nil
        }
    }

    func errands(after event: ChatEvent, at key: EntityKey, in server: FakeServer) -> [Errand] {
        switch event {
        case .memberRemoved(let person, _): [.listChat(key, former: [person])]
        case .closed: [.listChat(key, former: members.map(\.id))]
        default: [.listChat(key, former: [])]
        }
    }
}

extension FakeChat {
    func member(_ person: PersonID) -> Member? { members.first { $0.id == person } }

    func unreadCount(of member: Member) -> Int { max(0, messages.count - member.readUpTo) }

    private mutating func change(_ person: PersonID, _ change: (inout Member) -> Void) {
        guard let index = members.firstIndex(where: { $0.id == person }) else { return }
        change(&members[index])
    }
}
