import Contracts
import EventSourcing
import Hosting
import ParlorWire

/// What a command needs to know of other things than its conversation.
extension Chat {
    static func admit(
        _ command: ChatCommand, _ context: Context, _ reader: Reader, _ catchUp: CatchUp,
        _ acquaintance: Acquaintance
    ) throws {
        guard let person = context.actor.person else { return }
        switch command {
        case .direct(let other):
            _ = try address(command, key: context.key, context: context)
            let isNew = try reader.state(Chat.self, pairKey(person, other)) == nil
            // Before blocks: a stranger can't tell one from what everybody hears.
            if isNew { try acquaintance.check([other], for: person, context, reader) }
            if try reader.isBlocked(person, other) { throw ChatRefusal.blocked }
            if isNew { try mustHaveRoom([person, other], reader) }
        case .group, .add:
            let chat = try reader.state(Chat.self, context.key)?.state
            let others = try newcomers(command, by: person, in: chat)
            try acquaintance.check(Set(others), for: person, context, reader)
            for other in others {
                if try reader.isBlocked(person, other) { throw ChatRefusal.unknownPerson }
            }
            try mustHaveRoom(command.isGroup ? others + [person] : others, reader)
        case .send, .edit, .react, .read:
            let chat = try reader.state(Chat.self, context.key)?.state
            if let other = chat?.otherThan(person), try reader.isBlocked(person, other) {
                throw ChatRefusal.blocked
            }
            fallthrough
        default: try mustBeHeardOf(person, context, reader, catchUp)
        }
    }

    /// The people that the command adds; none if the caller is not the admin.
    private static func newcomers(
        _ command: ChatCommand, by person: PersonID, in chat: Chat?
    ) throws(ChatRefusal) -> [PersonID] {
        switch command {
        case .group(let title, let people):
            _ = try Self.title(title)
            return try checked(people, besides: [person])
        case .add(let people):
            guard let chat, chat.admin == person else { return [] }
            return try checked(people, besides: chat.members.map(\.id))
        default: return []
        }
    }

    /// Rooms let everybody in: they end, and their conversations with them.
    private static func mustHaveRoom(
        _ people: [PersonID], _ reader: Reader
    ) throws {
        for person in people {
            let count = try reader.count(
                memberIndex, prefix: sort(person), limit: ChatRefusal.mostChats)
            guard count < ChatRefusal.mostChats else { throw ChatRefusal.tooManyChats }
        }
    }

    /// Who may not write is not seen writing.
    static func admitTyping(_ context: Context, _ reader: Reader) throws {
        let (chat, _) = try ChatQuery.chat(context, reader)
        guard !chat.isClosed else { throw ChatRefusal.closed }
        guard let person = context.actor.person, let other = chat.otherThan(person) else { return }
        if try reader.isBlocked(person, other) { throw ChatRefusal.blocked }
    }

    /// Who has just come into a room may be here before the news of it.
    static func mustBeHeardOf(
        _ person: PersonID?, _ context: Context, _ reader: Reader, _ catchUp: CatchUp
    ) throws {
        guard let person, context.key.rawValue.hasPrefix(ChatID.roomPrefix),
            try reader.state(Chat.self, context.key)?.state.member(person) == nil
        else { return }
        guard catchUp.isOver(for: context) else { throw ChatRefusal.notHeardOf }
    }

    /// Of a direct conversation that the person is in, the other one.
    private func otherThan(_ person: PersonID) -> PersonID? {
        guard about?.type == .direct, member(person) != nil else { return nil }
        return members.map(\.id).first { $0 != person }
    }
}

extension ChatCommand {
    fileprivate var isGroup: Bool { if case .group = self { true } else { false } }
}
