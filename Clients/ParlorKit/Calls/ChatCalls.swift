public import Contracts
import ParlorWire

/// The calls about one conversation.
public struct ChatCalls: Sendable {
    let caller: any Caller
    let id: ChatID

    /// The conversation with its newest messages.
    public func get() async throws(ParlorError) -> ChatView {
        try await caller.query(ChatQuery.get, about: id.key)
    }

    /// Older messages. `before` is the oldest that is known, or the `more` of the page before.
    public func history(
        before: MessageID? = nil, limit: Int? = nil
    ) async throws(ParlorError) -> ChatHistory {
        try await caller.query(ChatQuery.history(before: before, limit: limit), about: id.key)
    }

    /// Says something, perhaps in reply to a message.
    @discardableResult
    public func send(
        _ text: String, replyTo: MessageID? = nil
    ) async throws(ParlorError) -> ChatMessage {
        try await make(.send(text: text, photoId: nil, replyTo: replyTo))
    }

    /// Shows a photo that was uploaded.
    @discardableResult
    public func send(
        photo: PhotoID, replyTo: MessageID? = nil
    ) async throws(ParlorError) -> ChatMessage {
        try await make(.send(text: nil, photoId: photo, replyTo: replyTo))
    }

    /// Changes the text of a message of the caller's own.
    @discardableResult
    public func edit(
        _ message: MessageID, text: String
    ) async throws(ParlorError) -> MessageReceipt {
        try await make(.edit(messageId: message, text: text))
    }

    /// Deletes a message for everybody: the caller's own; as the admin of a group, anybody's.
    @discardableResult
    public func delete(_ message: MessageID) async throws(ParlorError) -> MessageReceipt {
        try await make(.delete(messageId: message))
    }

    /// Puts an emoji on a message, or takes it off again.
    @discardableResult
    public func react(
        to message: MessageID, _ emoji: String, on: Bool = true
    ) async throws(ParlorError) -> MessageReceipt {
        try await make(.react(messageId: message, emoji: emoji, on: on))
    }

    /// The caller has read all up to this message.
    @discardableResult
    public func read(upTo message: MessageID) async throws(ParlorError) -> ReadReceipt {
        try await make(.read(upTo: message))
    }

    /// The caller is writing something. Repeat it every few seconds.
    public func typing() async throws(ParlorError) {
        try await caller.signal(ChatSignal.typing, about: id.key)
    }

    /// Whether the caller is told of messages while they are away.
    @discardableResult
    public func mute(_ on: Bool = true) async throws(ParlorError) -> MutedChat {
        try await caller.command(MuteCall.mute(on: on), about: id.key)
    }

    func make<Reply: Decodable>(_ command: ChatCommand) async throws(ParlorError) -> Reply {
        try await caller.command(command, about: id.key)
    }
}

extension Caller {
    /// The conversation of this id.
    public func chat(_ id: ChatID) -> ChatCalls { ChatCalls(caller: self, id: id) }
}
