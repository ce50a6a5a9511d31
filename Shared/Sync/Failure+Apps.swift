public import Wire

/// What the bus and the services say for those who run them is not what an app is told.
extension Failure {
    /// Of a call that an app has made, or that was made for it.
    public func forApps(of call: CallName) -> Failure {
        switch code {
        case .unknownCall: .unknownCall(call)
        case .unavailable, .timeout, .internal: passing
        default: self
        }
    }

    /// Of something that an app wants to watch.
    public func forApps(of stream: StreamName) -> Failure {
        switch code {
        case .unknownCall: Failure(.notFound, "There is nothing to watch at \(stream).")
        case .unavailable, .timeout, .internal: passing
        default: self
        }
    }

    public static func unknownCall(_ call: CallName) -> Failure {
        Failure(.unknownCall, "There is no call '\(call)'.")
    }

    private var passing: Failure {
        let sentence =
            switch code {
            case .timeout: "There was no answer in time. Repeat this with the same cid."
            case .internal: "This went wrong here, not in the app."
            default: "This can't be reached just now. Repeat this with the same cid."
            }
        return Failure(code, sentence, retryAfterMs: retryAfterMs)
    }
}
