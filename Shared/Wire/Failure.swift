/// The body of an error reply.
public struct Failure: Error, Codable, Hashable, Sendable {
    public let code: ErrorCode
    public let message: String
    /// A minute at most, so that no answer can make a caller wait for ever.
    public let retryAfterMs: Int?
    public let context: [String: String]?
    /// Beside the body, in the reply's header: how many guesses this answer counts as.
    public let cost: Int?
    /// Beside the body too: the sentence is an owner's own, for whoever asked, though its code is one
    /// that the bus and the journals answer their operators with.
    public let isForCaller: Bool

    private enum CodingKeys: CodingKey { case code, message, retryAfterMs, context }

    public init(
        _ code: ErrorCode, _ message: String, retryAfterMs: Int? = nil,
        context: [String: String]? = nil, cost: Int? = nil, isForCaller: Bool = false
    ) {
        (self.code, self.message) = (code, message)
        self.retryAfterMs = retryAfterMs.map { min(max($0, 0), Limits.retryAfter) }
        (self.context, self.cost, self.isForCaller) = (context, cost, isForCaller)
    }

    func told(as header: ReplyHeader) -> Failure {
        Failure(
            code, message, retryAfterMs: retryAfterMs, context: context, cost: header.cost,
            isForCaller: header.forCaller == true)
    }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try fields.decode(ErrorCode.self, forKey: .code),
            try fields.decode(String.self, forKey: .message),
            retryAfterMs: try fields.decodeIfPresent(Int.self, forKey: .retryAfterMs),
            context: try fields.decodeIfPresent([String: String].self, forKey: .context))
    }

    /// It may be otherwise in a moment.
    public var isPassing: Bool { code == .unavailable || code == .timeout || code == .internal }

    public static let cidReused = Failure(
        .cidReused,
        "This cid, or id, was used for another call or body, and nothing was done."
            + " Give each command one of its own.")

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
