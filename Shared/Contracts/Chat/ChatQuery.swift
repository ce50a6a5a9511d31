public import ParlorWire

/// What may be asked about conversations, changing nothing.
public enum ChatQuery: HasCallsForParts, Hashable {
    /// The conversation with its newest messages.
    case get
    /// The caller's conversations, the last active first; `after` is the `more` of the page before.
    case list(after: String?, limit: Int?)
    /// Older messages, in the order in which they were sent; `before` is the oldest that is known,
    /// or the `more` of the page before.
    case history(before: MessageID?, limit: Int?)
    /// Parts only: a page of the person's file: conversations that they are or were in, each before
    /// what they said in it. `after` is the `more` of the page before.
    case lines(userId: PersonID, after: String?)
    /// Parts only: a message as it is now, if this person may read it.
    case said(messageId: MessageID, userId: PersonID)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case get = "chat.get"
        case list = "chat.list"
        case history = "chat.history"
        case lines = "chat.lines"
        case said = "chat.said"
    }

    public static let forParts: [CodingKeys] = [.lines, .said]
}
