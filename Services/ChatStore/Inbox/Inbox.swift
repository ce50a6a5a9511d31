import Contracts
import EventSourcing
import ParlorWire

/// How a person wants to have their conversations: nobody else sees it.
struct Inbox: Erasable {
    static let schema = 1
    /// So many of the newest changes are shown anew in the person's list.
    private static let mostRecent = 20

    @Secret private(set) var muted: Set<ChatID> = []
    /// Those that were muted last, or no longer.
    @Secret private(set) var recent: [ChatID] = []

    static func address(
        _ command: InboxCommand, key: EntityKey, context: Context
    ) throws(InboxRefusal) -> EntityKey {
        guard context.actor.isPart else { throw .partsOnly }
        guard !key.rawValue.isEmpty else { throw .unnamed }
        return key
    }

    func decide(_ command: InboxCommand, in context: Context) throws(InboxRefusal) -> [InboxEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        switch command {
        case .mute(let chat, let on, let isMember):
            guard isMember || muted.contains(chat) else { throw .notMember }
            guard muted.contains(chat) != on else { return [] }
            guard !on || muted.count < InboxRefusal.mostMuted else { throw .tooManyMuted }
            return [.muteChanged(conversationId: Secret(chat), on: Secret(on))]
        case .close: return recent.isEmpty ? [] : [.closed]
        }
    }

    mutating func apply(_ event: InboxEvent) {
        switch event {
        case .muteChanged(let chat, let on):
            let chat = chat.wrappedValue
            if on.wrappedValue { muted.insert(chat) } else { muted.remove(chat) }
            recent = (recent.filter { $0 != chat } + [chat]).suffix(Self.mostRecent)
        case .closed: self = Inbox()
        }
    }

    static func erases(_ event: InboxEvent) -> ErasedPart? { event == .closed ? .history : nil }

    func view(for viewer: Actor, key: EntityKey) -> MutedChat {
        let chat = recent.last ?? ""
        return MutedChat(conversationId: chat, muted: muted.contains(chat))
    }

    func reply(to command: InboxCommand, for viewer: Actor, key: EntityKey) -> MutedChat {
        switch command {
        case .mute(let chat, _, _): MutedChat(conversationId: chat, muted: muted.contains(chat))
        case .close: view(for: viewer, key: key)
        }
    }
}
