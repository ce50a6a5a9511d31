import ParlorWire

/// Refusals that are no more than what they say.
protocol FailureRefusal: Refusal {
    init(failure: Failure)
}

extension FailureRefusal {
    init(
        _ code: ErrorCode, _ message: String, retryAfterMs: Int? = nil,
        context: [String: String]? = nil, cost: Int? = nil, isForCaller: Bool = false
    ) {
        self.init(
            failure: Failure(
                code, message, retryAfterMs: retryAfterMs, context: context, cost: cost,
                isForCaller: isForCaller))
    }

    static func badInput(_ field: String, _ message: String) -> Self {
        Self(failure: .badInput(field, message))
    }
}
