import Contracts
import EventSourcing
import Journal
import ParlorWire

/// All conversations, counted from the events of a journal one by one: what holds whatever happens.
struct Ledger {
    struct Talk {
        var type = ChatType.group
        var members: [PersonID] = []
        var messages: [NewMessage] = []
        var deleted: Set<Int> = []
        /// The numbers of those that each member has not read.
        var unread: [PersonID: Set<Int>] = [:]
        var activeAt = Timestamp(milliseconds: 0)
        var isClosed = false
    }

    private(set) var talks: [ChatID: Talk] = [:]
    private(set) var muted: [PersonID: Set<ChatID>] = [:]
    private var blocks: [EntityKey: Set<PersonID>] = [:]
    private var commands: Set<String> = []

    mutating func take(_ event: StoredEvent) throws {
        guard !event.isErased else { return }
        switch event.stream.kind {
        case "chat":
            try take(
                try JSON.decode(choice: ChatEvent.self, name: event.name, body: event.body), event)
        case "contact":
            let said = try JSON.decode(
                choice: ContactEvent.self, name: event.name, body: event.body)
            guard case .blockNoted(let person, let on) = said else { return }
            if on.wrappedValue {
                blocks[event.stream.key, default: []].insert(person.wrappedValue)
            } else {
                blocks[event.stream.key]?.remove(person.wrappedValue)
            }
        case "inbox":
            let said = try JSON.decode(choice: InboxEvent.self, name: event.name, body: event.body)
            guard case .muteChanged(let chat, let on) = said else { return }
            let person = PersonID(event.stream.key.rawValue)
            if on.wrappedValue {
                muted[person, default: []].insert(chat.wrappedValue)
            } else {
                muted[person]?.remove(chat.wrappedValue)
            }
        default: break
        }
    }

    func isIn(_ person: PersonID, _ chat: ChatID) -> Bool {
        talks[chat]?.members.contains(person) == true
    }

    /// Those that a person's list has, in its order.
    func list(of person: PersonID) -> [ChatID] {
        talks.filter { !$0.value.isClosed && $0.value.members.contains(person) }
            .sorted { ($0.value.activeAt, $0.key) > ($1.value.activeAt, $1.key) }.map(\.key)
    }
}

extension Ledger {
    private mutating func take(_ event: ChatEvent, _ kept: StoredEvent) throws {
        let id = ChatID(kept.stream.key)
        var talk = talks[id] ?? Talk()
        let person = kept.command.actor.person
        switch event {
        case .started(let new):
            (talk.type, talk.members, talk.activeAt) = (new.type, new.members, new.startedAt)
            for member in new.members { talk.unread[member] = [] }
        case .sent(let message):
            try require(commands.insert("\(kept.command)").inserted, "\(kept.command) counts twice")
            try require(message.number == talk.messages.count + 1, "\(id) skips a number")
            try require(talk.members.contains(message.senderId), "a stranger speaks in \(id)")
            try require(!talk.isClosed, "somebody speaks in \(id), which is closed")
            for member in talk.members { talk.unread[member]!.insert(message.number) }
            talk.unread[message.senderId] = []
            talk.messages.append(message)
            talk.activeAt = message.sentAt
        case .edited(let message, let text, _):
            let place = message.number! - 1
            try require(talk.messages[place].senderId == person, "\(message) is another's")
            try require(!talk.deleted.contains(place + 1), "\(message) was deleted")
            talk.messages[place].text = text
        case .deleted(let message, _):
            try require(talk.deleted.insert(message.number!).inserted, "\(message) goes twice")
            talk.messages[message.number! - 1].text = nil
        case .reacted(let reaction):
            try require(
                !talk.deleted.contains(reaction.messageId.number!), "a deleted message is marked")
        case .read(let reader, let upTo, let count):
            talk.unread[reader]! = talk.unread[reader]!.filter { $0 > upTo.number! }
            try require(talk.unread[reader]!.count == count, "\(reader) has not read \(count)")
        case .memberAdded(let person, _):
            try require(!talk.members.contains(person), "\(person) is in \(id) twice")
            talk.members.append(person)
            talk.unread[person] = []
        case .memberRemoved(let person, _):
            talk.members.removeAll { $0 == person }
            talk.unread[person] = nil
        case .closed: talk.isClosed = true
        case .kept(let person, _):
            talk.isClosed = false
            guard !talk.members.contains(person) else { break }
            talk.members.append(person)
            talk.unread[person] = []
        case .met(let code, _): talk.isClosed = talk.isClosed && code == nil
        case .renamed, .erased: break
        }
        if talk.type == .direct, event.isWriting {
            try require(blocks[kept.stream.key]?.isEmpty != false, "\(id) is blocked: \(event)")
        }
        talks[id] = talk
    }

    private func require(_ isSo: Bool, _ otherwise: String) throws {
        if !isSo { throw Broken(description: otherwise) }
    }
}

extension ChatEvent {
    fileprivate var isWriting: Bool {
        switch self {
        case .sent, .edited, .reacted: true
        default: false
        }
    }
}

struct Broken: Error, CustomStringConvertible { let description: String }
