public import Contracts
public import ParlorWire

/// The calls about the caller's conversations.
public struct ChatsCalls: Sendable {
    let caller: any Caller

    /// The caller's conversations, the last active first. `after` is the `more` of the page before.
    public func list(
        after: String? = nil, limit: Int? = nil
    ) async throws(ParlorError) -> ChatList {
        try await caller.query(ChatQuery.list(after: after, limit: limit))
    }

    /// The conversation with one other person. There is one for each two people.
    @discardableResult
    public func direct(with person: PersonID) async throws(ParlorError) -> ChatView {
        try await caller.command(ChatCommand.direct(userId: person))
    }

    /// A new group, whose admin is the caller.
    @discardableResult
    public func group(
        _ title: String, with people: [PersonID]
    ) async throws(ParlorError) -> ChatView {
        try await caller.command(ChatCommand.group(title: title, userIds: people))
    }
}

extension Caller {
    /// The caller's conversations.
    public var chats: ChatsCalls { ChatsCalls(caller: self) }
}
