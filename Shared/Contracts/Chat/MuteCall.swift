public import ParlorWire

/// A wish of one member about a conversation, which nobody else hears of.
public enum MuteCall: Choice, Hashable {
    /// Whether the caller is told of messages while they are away.
    case mute(on: Bool)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case mute = "chat.mute"
    }
}

/// Whether somebody muted a conversation.
public struct MutedChat: Codable, Hashable, Sendable {
    public var conversationId: ChatID
    public var muted: Bool

    public init(conversationId: ChatID, muted: Bool) {
        (self.conversationId, self.muted) = (conversationId, muted)
    }
}
