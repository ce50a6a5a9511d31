public import ParlorWire

/// Why a call failed.
public struct ParlorError: Error, Hashable, Sendable {
    /// For programs: `case .forbidden`. Each refusal's own codes are in `Contracts`.
    public let code: ErrorCode
    /// A sentence for people.
    public let message: String
    /// What the server said, also where people get another sentence.
    public let detail: String
    /// How long to wait before the next try.
    public let retryAfter: Duration?
    /// More about the refusal, by name.
    public let context: [String: String]

    /// A failure as an app tells it.
    public init(_ failure: Failure) {
        code = failure.code
        detail = failure.message
        message = ErrorSentences.all[failure.code] ?? failure.message
        retryAfter = failure.retryAfterMs.map { .milliseconds($0) }
        context = failure.context ?? [:]
    }

    /// The same as it travels.
    public var failure: Failure {
        Failure(
            code, detail, retryAfterMs: retryAfter.map { Int(clamping: $0.wholeMilliseconds) },
            context: context.isEmpty ? nil : context)
    }

    /// The field of the call that is wrong, if one is.
    public var field: String? { context["field"] }

    /// The same call may succeed later.
    public var isPassing: Bool {
        switch code {
        case .unavailable, .timeout, .internal, .rateLimited, .offline: true
        default: false
        }
    }
}

extension ParlorError: CustomStringConvertible {
    /// The code, and what the server said.
    public var description: String { "\(code): \(detail)" }
}

extension ErrorCode {
    /// The task that waited for the answer was cancelled. The server may have done the command.
    public static let cancelled: Self = "CANCELLED"
}

extension ParlorError {
    /// The task that waited was cancelled.
    public static let cancelled = ParlorError(Failure(.cancelled, "This was cancelled."))

    /// The server's answer can't be read by this version.
    static func unreadable(_ why: Malformed) -> ParlorError {
        ParlorError(Failure(.versionMismatch, why.reason, context: ["field": why.field]))
    }
}
