import Contracts
import EventSourcing
import ParlorWire

/// What was said in another app, before its people came here.
extension Chat {
    /// Two people's conversation is the one that they have here; a group keeps its id.
    static func address(
        of chat: MovedChat, _ key: EntityKey, _ context: Context
    ) throws(ChatRefusal) -> EntityKey {
        guard context.actor.isPart else { throw .partsOnly }
        let new = try chat.new
        if new.type == .direct { return pairKey(new.members[0], new.members[1]) }
        guard PersonID(key.rawValue).isWellFormed, !key.rawValue.hasPrefix(ChatID.roomPrefix) else {
            throw .badSourceId
        }
        return key
    }

    /// The messages come behind those that moved in before, or not at all. The answer says after which
    /// message the importer has to go on.
    func movingIn(_ chat: MovedChat, _ context: Context) throws(ChatRefusal) -> [ChatEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        guard chat.messages.count <= MovedChat.mostMessages else { throw .tooManyMoved }
        var next = self
        var events: [ChatEvent] = []
        func add(_ event: ChatEvent) {
            next.apply(event)
            events.append(event)
        }
        if about == nil { add(.started(try chat.new)) }
        guard chat.after == moved else { return events }
        guard moved.count == messageCount || chat.messages.isEmpty else { throw .writtenSince }
        for message in chat.messages {
            let number = next.messageCount + 1
            for event in try message.events(number: number, in: ChatID(context.key)) { add(event) }
        }
        for member in chat.messages.isEmpty ? [] : next.members {
            let read = chat.readUpTo.map { $0[member.id] ?? 0 } ?? next.messageCount
            let number = min(read, next.messageCount)
            guard number > member.readUpTo else { continue }
            events.append(
                .read(
                    userId: member.id, upTo: MessageID(number, in: ChatID(context.key)),
                    unreadCount: next.messageCount - number))
        }
        return events
    }
}
