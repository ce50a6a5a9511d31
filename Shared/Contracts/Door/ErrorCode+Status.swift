public import ParlorWire

extension ErrorCode {
    /// What a refusal is answered with over HTTP.
    public var httpStatus: Int {
        switch self {
        case .unauthenticated: 401
        case .forbidden, .blocked, .codeWrong: 403
        case .notFound, .unknownCall: 404
        case .emailTaken, .notConfirmed, .subjectTaken: 409
        case .payloadTooLarge: 413
        case .rateLimited: 429
        case .timeout, .unavailable: 503
        case .internal: 500
        default: 400
        }
    }
}
