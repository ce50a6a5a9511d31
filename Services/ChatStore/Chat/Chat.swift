import Contracts
import EventSourcing
import ParlorWire

/// A conversation: who is in it, what they said last, and how far each has read.
///
/// Its state holds the newest messages. The older ones are read in the journal, by their numbers.
struct Chat: Watchable, RecallsItems, Erasable {
    static let schema = 8
    static let looksTheSameToAll = true

    /// So many messages are shown, and at hand.
    static let mostNewest = 100
    /// With so many in the state, all but those leave it: not with each message.
    private static let mostHeld = 128
    /// The limit of `former`. Who left longest ago is forgotten.
    static let mostFormer = 100
    /// The limit of `formerWriters`. Who left longest ago is forgotten.
    static let mostFormerWriters = 5_000

    private(set) var about: NewChat?
    private(set) var members: [Member] = []
    /// Who left, or is in no list of members though they wrote in the app that this moved in from.
    private(set) var former: [PersonID] = []
    /// Those who left and had written something: it is found by their name when they delete their
    /// account, also when they are no longer among `former`.
    private(set) var formerWriters: [PersonID]?
    /// How many were ever sent.
    private(set) var messageCount = 0
    var newest: [Message] = []
    /// Who deleted their account, and whose messages are not all gone yet.
    var erasing: [Erasing] = []
    private(set) var activeAt: Timestamp?
    /// Its room ended.
    private(set) var isClosed = false
    /// Those of a group, who stay when they leave its room; nil where there was never one.
    private(set) var kept: [PersonID]?
    /// The room where a group meets again, which is not the one that it began in.
    private(set) var meeting: Meeting?
    /// The first messages, if they moved in from another app.
    private(set) var moved = MovedMark()

    struct Member: Codable, Hashable {
        let id: PersonID
        /// The number of the last message that they have read, or that was sent before they came.
        var readUpTo: Int
        /// The newest message that was sent before they came as a guest of a group's room. They
        /// read none up to it; nil for all others.
        var hiddenUpTo: Int?
        /// Nil when they wrote something, or may have before this was counted.
        var wroteNothing: Bool?
    }

    struct Meeting: Codable, Hashable {
        let code: RoomCode
        let epoch: Epoch
    }

    func decide(_ command: ChatCommand, in context: Context) throws(ChatRefusal) -> [ChatEvent] {
        switch command {
        case .direct, .group: return try starting(command, context)
        case .noteRoom, .noteMember, .noteDeparture, .noteName, .noteClosed, .noteKept,
            .noteGroupName:
            return try hearing(command, context)
        case .removeMessage(let id): return try removing(id, context)
        case .moveIn(let chat): return try movingIn(chat, context)
        case .noteErased(let person, let withMessages):
            return try erasing(person, withMessages, context)
        case .goOnErasing: return try goingOnErasing(context)
        default: break
        }
        guard let person = context.actor.person else { throw .personOnly }
        guard let about, member(person) != nil else { throw .notMember }
        switch command {
        case .read(let id): return try reading(person, upTo: id, context)
        case .leave, .add, .remove, .rename:
            guard about.type == .group else { throw .notGroup }
            return try grouping(command, person, context)
        default:
            guard !isClosed else { throw .closed }
            return try writing(command, person, context)
        }
    }

    mutating func apply(_ event: ChatEvent) {
        switch event {
        case .started(let new):
            about = new
            members = new.members.map { Member(id: $0, readUpTo: 0, wroteNothing: true) }
            activeAt = new.startedAt
        case .sent(let message):
            messageCount = message.number
            change(message.senderId) {
                $0.readUpTo = message.number
                $0.wroteNothing = nil
            }
            newest.append(Message(message))
            if newest.count > Self.mostHeld {
                newest.removeFirst(newest.count - Self.mostNewest)
            }
            activeAt = message.sentAt
            if let id = message.sourceId {
                moved.add(id)
                if member(message.senderId) == nil { remember(message.senderId, wrote: true) }
            }
        case .edited, .deleted, .reacted:
            guard let number = event.item, let index = index(ofMessage: number) else { return }
            newest[index].apply(event)
        case .erased(let erased): erase(erased)
        case .read(let person, let id, _):
            if let number = id.number { change(person) { $0.readUpTo = number } }
        case .memberAdded(let person, _):
            add(person)
        case .memberRemoved(let person, _):
            let wrote = member(person)?.wroteNothing != true
            members.removeAll { $0.id == person }
            kept?.removeAll { $0 == person }
            remember(person, wrote: wrote)
        case .renamed(let title): about?.title = title
        case .closed: isClosed = true
        case .kept(let person, _):
            isClosed = false
            kept = (kept ?? []) + [person]
            if member(person) == nil { add(person) }
            change(person) { $0.hiddenUpTo = nil }
        case .met(let code, let epoch): meet(code?.wrappedValue, epoch?.wrappedValue)
        }
    }

    /// A message takes no more (`Message.isWornOut`): besides the changes, it was sent, all reactions
    /// may be taken off, and it may be deleted.
    static let mostOfItem = (
        events: ChatRefusal.mostChanges + ChatRefusal.mostReactions + 2, bytes: 4 << 20
    )

    func itemToRecall(for command: ChatCommand) -> Int? {
        let id: MessageID? =
            switch command {
            case .edit(let id, _), .delete(let id), .react(let id, _, _), .removeMessage(let id): id
            default: nil
            }
        guard let number = id?.number, number <= messageCount, index(ofMessage: number) == nil
        else { return nil }
        return number
    }

    func recalling(_ events: [ChatEvent]) -> Chat {
        var chat = self
        if let message = Message(events) { chat.newest.insert(message, at: 0) }
        return chat
    }
}

extension Chat {
    func member(_ person: PersonID) -> Member? { members.first { $0.id == person } }

    /// The number of the newest message that somebody may not read; 0 if they may read all.
    func hidden(from person: PersonID?) -> Int {
        person.flatMap { member($0)?.hiddenUpTo } ?? 0
    }

    func unreadCount(of member: Member) -> Int { max(0, messageCount - member.readUpTo) }

    /// The message of this number; nil when it is not among the newest.
    func message(_ number: Int) -> Message? { index(ofMessage: number).map { newest[$0] } }

    /// Where a message is among the newest, which are in their order.
    private func index(ofMessage number: Int) -> Int? {
        newest.lastIndex { $0.sent.number == number }
    }

    private mutating func add(_ person: PersonID) {
        former.removeAll { $0 == person }
        let wrote = formerWriters?.contains(person) == true
        formerWriters?.removeAll { $0 == person }
        members.append(
            Member(
                id: person, readUpTo: messageCount,
                hiddenUpTo: kept == nil ? nil : messageCount, wroteNothing: wrote ? nil : true))
    }

    /// In another room than the first there may be guests before it is heard who is in the group.
    private mutating func meet(_ code: RoomCode?, _ epoch: Epoch?) {
        about?.roomCode = nil
        about?.roomEpoch = nil
        meeting = nil
        guard let code, let epoch else { return }
        meeting = Meeting(code: code, epoch: epoch)
        isClosed = false
        kept = kept ?? []
    }

    private mutating func remember(_ person: PersonID, wrote: Bool) {
        if wrote, formerWriters?.contains(person) != true {
            let writers = (formerWriters ?? []) + [person]
            formerWriters = Array(writers.suffix(Self.mostFormerWriters))
        }
        guard !former.contains(person) else { return }
        former.append(person)
        if former.count > Self.mostFormer { former.removeFirst() }
    }

    /// A state that an earlier version wrote: who is a guest reads nothing that was said by then.
    /// It does not say whether its room is the one that it began in: no member is told which it is.
    mutating func upgradeGroup() {
        guard let kept else { return }
        if let room { meet(room.code, room.epoch) }
        for index in members.indices where !kept.contains(members[index].id) {
            members[index].hiddenUpTo = messageCount
        }
    }

    /// A state that an earlier version wrote, which did not know who of them had written something.
    mutating func upgradeWriters() { formerWriters = former.isEmpty ? nil : former }

    private mutating func change(_ person: PersonID, _ change: (inout Member) -> Void) {
        guard let index = members.firstIndex(where: { $0.id == person }) else { return }
        change(&members[index])
    }
}
