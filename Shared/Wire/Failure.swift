/// The body of an error reply.
public struct Failure: Error, Codable, Hashable, Sendable {
    public let code: ErrorCode
    public let message: String
    public let retryAfterMs: Int?
    public let context: [String: String]?

    public init(
        _ code: ErrorCode, _ message: String, retryAfterMs: Int? = nil,
        context: [String: String]? = nil
    ) {
        self.code = code
        self.message = message
        self.retryAfterMs = retryAfterMs
        self.context = context
    }

    public static func badInput(_ field: String, _ message: String) -> Failure {
        Failure(.badInput, message, context: ["field": field])
    }
}

/// A rule's answer to a command that it turns away: data, for the caller.
public protocol Refusal: Error, Hashable, Sendable {
    var failure: Failure { get }
}

extension Failure: Refusal {
    public var failure: Failure { self }
}
