import EventSourcing
import Wire

/// What the chat store keeps of each person: what they muted, and who may write to them.
extension Kind {
    static let inbox = Kind(
        InboxEvent.self, of: "chat-store",
        calls: [
            CallGroup(
                InboxCommand.self, refusals: InboxRefusal.self, isForParts: true,
                answer: MutedChat.self)
        ],
        view: MutedChat.self, watchers: nil, isForParts: true)

    static let contact = Kind(
        ContactEvent.self, of: "chat-store",
        calls: [
            CallGroup(
                ContactCommand.self, refusals: ContactRefusal.self, isForParts: true,
                answer: ContactView.self)
        ],
        view: ContactView.self, watchers: nil, isForParts: true)

    static let contactRule = Kind(
        ContactRuleEvent.self, of: "chat-store",
        calls: [
            CallGroup(
                ContactRuleCommand.self, refusals: ContactRuleRefusal.self, isForParts: true,
                answer: ContactRuleView.self)
        ],
        view: ContactRuleView.self, watchers: nil, isForParts: true)
}
