import Contracts
import ParlorWire

/// Whether somebody may write to others first, or take them into a group.
extension FakeServer {
    func areFriends(_ person: PersonID, _ other: PersonID) -> Bool {
        hasFriend(person, other) && hasFriend(other, person)
    }

    func mayWrite(_ person: PersonID, to other: PersonID) -> Bool {
        switch accounts[other.key]?.preferences.messagesFrom ?? .usual {
        case .everybody: return true
        case .met: return chats.values.contains { $0.isMeeting(of: person, other) }
        case .friends: return false
        }
    }

    private func hasFriend(_ person: PersonID, _ other: PersonID) -> Bool {
        friends[person.key]?.friends.contains(other) == true
    }
}

extension FakeChat {
    static func admit(
        _ command: ChatCommand, at key: EntityKey, by sender: Sender, in server: FakeServer
    ) throws(ChatRefusal) {
        guard let person = sender.actor.person else { return }
        let newcomers = try newcomers(command, to: server.chats[key], by: person)
        let strangers = Set(newcomers).filter { !server.areFriends(person, $0) }.sorted()
        guard strangers.count <= ChatRefusal.mostStrangers else { throw .tooManyStrangers }
        for other in strangers where !server.mayWrite(person, to: other) { throw .notMet(other) }
    }

    private static func newcomers(
        _ command: ChatCommand, to chat: FakeChat?, by person: PersonID
    ) throws(ChatRefusal) -> [PersonID] {
        switch command {
        case .direct(let other): return chat == nil ? [other] : []
        case .group(let title, let people):
            _ = try Self.title(title)
            return people.filter { $0 != person }
        case .add(let people):
            guard let chat, chat.admin == person else { return [] }
            return people.filter { chat.member($0) == nil }
        default: return []
        }
    }

    /// Both are in the room, or were.
    fileprivate func isMeeting(of one: PersonID, _ other: PersonID) -> Bool {
        about?.type == .room && wasIn(one) && wasIn(other)
    }

    private func wasIn(_ person: PersonID) -> Bool {
        member(person) != nil || former.contains(person)
    }
}
