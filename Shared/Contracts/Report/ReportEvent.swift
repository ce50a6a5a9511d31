public import ParlorWire

/// What happened to a report: for Parlor's own parts alone. On the bus there is only that something
/// happened.
public enum ReportEvent: StreamEvent, Hashable {
    /// Somebody reported a person, or what a person said.
    case filed(report: Secret<FiledReport>)
    /// An operator has the message deleted: the chat store follows this.
    case messageRemoved(messageId: Secret<MessageID>)
    /// An operator settled it.
    case resolved(note: Secret<Reason>?)

    public static let kind: EntityKind = "report"

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case filed, messageRemoved, resolved
    }
}

/// Whom somebody reported, why, and what was said.
public struct FiledReport: Codable, Hashable, Sendable {
    /// Who is reported.
    public var userId: PersonID
    /// Who reported them.
    public var by: PersonID
    public var reason: Reason
    /// The message as it was when it was reported.
    public var message: SaidMessage?
    public var reportedAt: Timestamp

    public init(
        userId: PersonID, by: PersonID, reason: Reason, message: SaidMessage?,
        reportedAt: Timestamp
    ) {
        (self.userId, self.by, self.reason) = (userId, by, reason)
        (self.message, self.reportedAt) = (message, reportedAt)
    }
}
