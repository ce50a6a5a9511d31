public import ParlorWire

/// How a person tells the operators of what somebody does or says.
public enum ReportCall: Choice, Hashable {
    /// Reports a person, or one of their messages that the caller can read, to the operators. The
    /// message is kept as it is now. The same report again changes nothing while it is open. The
    /// reported person does not learn of it. At most 20 in 24 hours.
    case report(userId: PersonID, messageId: MessageID?, reason: String)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case report = "person.report"
    }
}

/// What an operator does about a report.
public enum ReportAct: HasCallsForParts, Hashable {
    /// Parts only: the operator has settled the report. `by` says which operator.
    case resolve(note: String?, by: String)
    /// Parts only: the operator has the reported message deleted for everybody.
    case removeMessage(by: String)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case resolve = "report.resolve"
        case removeMessage = "report.removeMessage"
    }
}

/// Why a report, or an act about one, is turned away.
public struct ReportRefusal: Refusal, FailureRefusal {
    /// Of one person, in 24 hours.
    public static let mostADay = 20
    static let longestName = 64

    public let failure: Failure

    public init(failure: Failure) { self.failure = failure }

    public static func address(_ refusal: AddressRefusal) -> Self { Self(failure: refusal.failure) }
    public static let personOnly = Self(.forbidden, "Only a person can report somebody.")
    public static let partsOnly = Self(failure: .partsOnly)
    /// Parts only.
    public static let operatorsOnly = Self(.forbidden, "Only an operator may do this.")
    public static let yourself = badInput(
        "userId", "Name somebody else: nobody reports themself.")
    public static func unknownPerson(_ person: PersonID) -> Self {
        Self(failure: PersonRefusal.unknownPerson(person).failure)
    }
    public static func reason(_ flaw: Reason.Flaw) -> Self {
        badInput("reason", flaw.sentence(about: "reason"))
    }
    /// Parts only.
    public static func note(_ flaw: Reason.Flaw) -> Self {
        badInput("note", flaw.sentence(about: "note"))
    }
    /// Parts only.
    public static let badName = badInput(
        "by", "Say which operator does it: 1 to \(longestName) visible characters of ASCII.")
    public static let badMessage = badInput(
        "messageId", "A message's id is its conversation's id, '-' and a number.")
    public static let notTheirs = badInput(
        "messageId", "Somebody else sent this message. Name its sender in userId.")
    public static let notLookedUp = Self(
        .unavailable, "The message can't be looked up now. Repeat this in a moment.",
        retryAfterMs: 200, isForCaller: true)
    public static func tooMany(pause: Duration) -> Self {
        Self(
            .rateLimited,
            "You reported \(mostADay) times in 24 hours. The operators will look at these first.",
            retryAfterMs: Int(pause.wholeMilliseconds), context: ["limit": "\(mostADay)"])
    }
    /// Parts only.
    public static let notFound = Self(
        .notFound, "There is no such report. 'parlor reports' lists the open ones.")
    /// Parts only.
    public static let resolved = Self(.notFound, "This report is resolved already.")
    /// Parts only.
    public static let noMessage = Self(
        .notFound, "This report is about a person, and about no message.")
    /// Parts only.
    public static let badPage = badInput("limit", "A page has 1 to 200 entries.")
    /// Parts only.
    public static let badCursor = badInput(
        "after", "The cursor isn't one that an earlier page gave.")

    /// What an operator's name looks like in the journal of acts.
    public static func canBeNamed(_ name: String) -> Bool {
        (1...longestName).contains(name.utf8.count)
            && name.utf8.allSatisfy { (0x20...0x7E).contains($0) } && name.utf8.first != 0x20
    }
}
