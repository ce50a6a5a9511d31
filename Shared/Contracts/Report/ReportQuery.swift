public import ParlorWire

/// What operators ask about reports, changing nothing.
public enum ReportQuery: HasCallsForParts, Hashable {
    /// Parts only: the open reports, the oldest first; `after` is the `more` of the page before.
    case list(after: String?, limit: Int?)
    /// Parts only: the newest acts of operators, the newest last; `after` is the `more` of the page
    /// before, which has newer ones.
    case acts(after: String?, limit: Int?)
    /// Parts only: who is suspended, the one whose suspension ends first before the others.
    case suspended(after: String?, limit: Int?)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case list = "report.list"
        case acts = "report.acts"
        case suspended = "report.suspended"
    }
}

/// Some of the open reports.
public struct ReportList: Codable, Hashable, Sendable {
    public var reports: [OpenReport]
    public var more: String?

    public init(reports: [OpenReport], more: String?) {
        (self.reports, self.more) = (reports, more)
    }
}

/// A report that no operator has settled.
public struct OpenReport: Codable, Hashable, Sendable {
    public var reportId: ReportID
    /// Who is reported, and how they are called now.
    public var userId: PersonID
    public var displayName: DisplayName?
    /// Who reported them.
    public var by: PersonID
    public var reason: Reason
    public var reportedAt: Timestamp
    public var message: SaidMessage?
    /// An operator had the message deleted.
    public var isMessageRemoved: Bool
    /// If the person is suspended now.
    public var suspension: ShownSuspension?

    public init(
        reportId: ReportID, _ filed: FiledReport, displayName: DisplayName?,
        isMessageRemoved: Bool, suspension: ShownSuspension?
    ) {
        (self.reportId, userId, self.displayName) = (reportId, filed.userId, displayName)
        (by, reason, reportedAt) = (filed.by, filed.reason, filed.reportedAt)
        message = filed.message
        (self.isMessageRemoved, self.suspension) = (isMessageRemoved, suspension)
    }
}

/// What an operator is shown of a suspension.
public struct ShownSuspension: Codable, Hashable, Sendable {
    public var userId: PersonID
    public var displayName: DisplayName?
    public var reason: Reason
    public var suspendedAt: Timestamp
    /// Without it, until an operator lifts it.
    public var until: Timestamp?

    public init(_ suspension: Suspension, of person: PersonID, displayName: DisplayName?) {
        (userId, self.displayName, reason) = (person, displayName, suspension.reason)
        (suspendedAt, until) = (suspension.suspendedAt, suspension.until)
    }
}

/// Some of those who are suspended.
public struct SuspensionList: Codable, Hashable, Sendable {
    public var suspensions: [ShownSuspension]
    public var more: String?

    public init(suspensions: [ShownSuspension], more: String?) {
        (self.suspensions, self.more) = (suspensions, more)
    }
}
