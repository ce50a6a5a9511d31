import Contracts
import EventSourcing
import ParlorWire

/// How a conversation begins, and who is in it.
extension FakeChat {
    /// Who adds to a group, removes from it and renames it: the longest present.
    var admin: PersonID? { about?.type == .group ? members.first?.id : nil }

    func starting(
        _ command: ChatCommand, _ context: Context
    ) throws(ChatRefusal) -> [ChatEvent] {
        guard let person = context.actor.person else { throw .personOnly }
        guard about == nil else { return [] }
        switch command {
        case .direct(let other):
            return [
                .started(
                    NewChat(
                        type: .direct, createdBy: person, members: [person, other].sorted(),
                        startedAt: context.now))
            ]
        case .group(let title, let people):
            let others = people.filter { $0 != person }
            guard !others.isEmpty else { throw .nobody }
            return [
                .started(
                    NewChat(
                        type: .group, title: try Self.title(title), createdBy: person,
                        members: [person] + others, startedAt: context.now))
            ]
        default: return []
        }
    }

    func grouping(
        _ command: ChatCommand, _ person: PersonID, _ context: Context
    ) throws(ChatRefusal) -> [ChatEvent] {
        guard about?.type == .group else { throw .notGroup }
        if case .leave = command { return [.memberRemoved(userId: person, reason: .left)] }
        guard admin == person else { throw .notAdmin }
        switch command {
        case .add(let people):
            let new = people.filter { member($0) == nil }
            return new.map { .memberAdded(userId: $0, addedAt: context.now) }
        case .remove(let other):
            guard member(other) != nil else { throw .notThere }
            return [.memberRemoved(userId: other, reason: other == person ? .left : .removed)]
        case .rename(let typed):
            let title = try Self.title(typed)
            return title == about?.title ? [] : [.renamed(title: title)]
        default: return []
        }
    }

    /// What happens to the room that a conversation belongs to.
    func hearing(_ command: ChatCommand, _ context: Context) throws(ChatRefusal) -> [ChatEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        switch command {
        case .noteRoom(let code, let epoch, _, let name, let creator) where about == nil:
            return [
                .started(
                    NewChat(
                        type: .room, title: ChatTitle(name), createdBy: creator, members: [],
                        startedAt: context.now, roomCode: code, roomEpoch: epoch))
            ]
        case .noteMember(let person) where member(person) == nil:
            return [.memberAdded(userId: person, addedAt: context.now)]
        case .noteDeparture(let person) where member(person) != nil:
            return [.memberRemoved(userId: person, reason: .left)]
        case .noteName(let name) where about?.title != ChatTitle(name):
            return [.renamed(title: ChatTitle(name))]
        case .noteClosed: return [.closed]
        default: return []
        }
    }

    static func title(_ typed: String) throws(ChatRefusal) -> ChatTitle {
        do { return try ChatTitle(typed) } catch { throw .title(error) }
    }
}
