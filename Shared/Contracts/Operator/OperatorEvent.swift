public import ParlorWire

/// What operators did about reports and people: for Parlor's own parts alone. There is one stream,
/// `operator.acts`.
public enum OperatorEvent: StreamEvent, Hashable {
    /// An operator did something.
    case acted(act: Secret<OperatorAct>)

    public static let kind: EntityKind = "operator"

    public enum CodingKeys: String, CodingKey, CaseIterable { case acted }
}

/// What an operator did, when, about whom and why.
public struct OperatorAct: Codable, Hashable, Sendable {
    public enum Deed: String, Codable, Hashable, CaseIterable, Sendable {
        case resolved, removedMessage, suspended, lifted
    }

    /// Which operator: the name of the account of the machine, or the session of the console.
    public var by: String
    public var did: Deed
    public var at: Timestamp
    /// About whom.
    public var userId: PersonID
    public var reportId: ReportID?
    public var messageId: MessageID?
    public var reason: Reason?
    /// When the suspension ends.
    public var until: Timestamp?

    public init(_ did: Deed, by: String, about person: PersonID, at: Timestamp) {
        (self.by, self.did, self.at, userId) = (by, did, at, person)
    }
}

/// How many acts there are.
public struct OperatorActCount: Codable, Hashable, Sendable {
    public var count: Int

    public init(count: Int) { self.count = count }
}

/// Some of the acts, the newest last. With `more`, there are older ones.
public struct OperatorActList: Codable, Hashable, Sendable {
    public var acts: [OperatorAct]
    public var more: String?

    public init(acts: [OperatorAct], more: String?) { (self.acts, self.more) = (acts, more) }
}
