import EventSourcing
import ParlorWire

/// Conversations, and what the chat store keeps besides.
extension Kind {
    /// Conversations of two people, of groups and of rooms.
    static let chat = Kind(
        ChatEvent.self, of: "chat-store", keys: ChatID.self,
        calls: [
            CallGroup(
                ChatCommand.self, refusals: ChatRefusal.self, keyless: [.direct, .group],
                adding: [.direct, .group, .add, .send, .edit, .react]
            ) {
                name in
                switch name {
                case .send: ChatMessage.self
                case .edit, .delete, .react: MessageReceipt.self
                case .read: ReadReceipt.self
                case .moveIn: MovedMark.self
                default: ChatView.self
                }
            },
            CallGroup(MuteCall.self, refusals: ChatRefusal.self, answer: MutedChat.self),
            CallGroup(ChatQuery.self, keyless: [.list], storesNothing: true) { name in
                switch name {
                case .get: ChatView.self
                case .list: ChatList.self
                case .history: ChatHistory.self
                case .lines: OwnLines.self
                case .said: SaidMessage.self
                }
            },
            CallGroup(
                ChatSignal.self, refusals: ChatRefusal.self, storesNothing: true,
                answer: Noted.self),
        ],
        view: ChatView.self, watchers: "its members",
        completions: [ChatEvent.CodingKeys.sent.rawValue: ChatSender?.self])

    /// A person's conversations, made of what happens in them.
    static let chats = Kind(
        ChatListEvent.self, of: "chat-store", calls: [], view: ChatList.self,
        watchers: "the person whose list it is", madeOf: [ChatEvent.kind, InboxEvent.kind])

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
