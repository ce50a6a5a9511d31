public import ParlorWire

/// Why a person may not use Parlor, and until when.
public struct Suspension: Codable, Hashable, Sendable {
    /// Only the person and the operators learn it.
    @Secret public var reason: Reason
    public var suspendedAt: Timestamp
    /// Without it, until an operator lifts it.
    public var until: Timestamp?

    public init(reason: Reason, suspendedAt: Timestamp, until: Timestamp?) {
        (self.reason, self.suspendedAt, self.until) = (reason, suspendedAt, until)
    }

    public func isOn(at now: Timestamp) -> Bool { until.map { now < $0 } ?? true }

    /// What the person is told. `context.reason` says that it is a suspension, and
    /// `context.because` why; `context.until` is when it ends.
    public var failure: Failure {
        var context = ["reason": "suspended", "because": reason.text]
        context["until"] = until?.description
        let end = until.map { "until \($0.inMinutes) UTC" } ?? "until an operator lifts this"
        return Failure(
            .unauthenticated, "Your account is suspended \(end). The reason: \(reason.text)",
            context: context)
    }
}

extension Timestamp {
    /// `2026-03-01 12:00`
    fileprivate var inMinutes: String {
        let text = description.prefix(16)
        return text.prefix(10) + " " + text.suffix(5)
    }
}

/// What an operator does about a person.
public enum SuspensionCall: HasCallsForParts, Hashable {
    /// Parts only: the operator suspends the person of the key. Their sockets are closed, and they
    /// can't sign in. Without `until`, until it is lifted. `by` says which operator.
    case suspend(until: Timestamp?, reason: String, by: String)
    /// Parts only: the operator ends the suspension of the person of the key.
    case lift(by: String)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case suspend = "account.suspend"
        case lift = "account.lift"
    }
}
