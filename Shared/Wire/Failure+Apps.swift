/// What the bus and the services say for those who run them is not what an app is told. What an
/// owner has to say to whoever asked is.
extension Failure {
    /// How an app may ask again.
    public enum Repeat: String, Sendable {
        case withTheSameCid = "Repeat this with the same cid."
        /// Over HTTP nothing has a name of its own.
        case inAMoment = "Repeat this in a moment."
    }

    /// Of a call that an app has made, or that was made for it.
    public func forApps(of call: CallName, _ again: Repeat) -> Failure {
        code == .unknownCall ? .unknownCall(call) : forApps(again)
    }

    /// Of something that an app wants to watch.
    public func forApps(of stream: StreamName) -> Failure {
        code == .unknownCall ? .nothingToWatch(at: stream) : forApps(.inAMoment)
    }

    public static func nothingToWatch(at stream: StreamName) -> Failure {
        Failure(.notFound, "There is nothing to watch at \(stream).")
    }

    public static func unknownCall(_ call: CallName) -> Failure {
        Failure(.unknownCall, "There is no call '\(call)'.")
    }

    private func forApps(_ again: Repeat) -> Failure {
        guard isPassing, !isForCaller else { return self }
        let sentence =
            switch code {
            case .timeout: "There was no answer in time. \(again.rawValue)"
            case .internal: "This went wrong here, not in the app."
            default: "This can't be reached just now. \(again.rawValue)"
            }
        return Failure(code, sentence, retryAfterMs: retryAfterMs, cost: cost)
    }
}
