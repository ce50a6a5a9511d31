import Contracts
import EventSourcing
import Hosting
import Wire

/// What a command needs to know of other things than its conversation.
extension Chat {
    static func admit(
        _ command: ChatCommand, _ context: Context, _ reader: Reader, _ catchUp: CatchUp
    ) throws {
        guard let person = context.actor.person else { return }
        switch command {
        case .direct(let other):
            if try reader.isBlocked(person, other) { throw ChatRefusal.blocked }
            if try reader.state(Chat.self, pairKey(person, other)) == nil {
                try mustHaveRoom([person, other], reader)
            }
        case .group(_, let people), .add(let people):
            let others = people.prefix(ChatRefusal.mostMembers).filter { $0 != person }
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
