import EventSourcing
import Journal
import ParlorWire

extension Failure {
    static let notMadeYet = Failure(
        .unavailable, "The answer is not computed yet. Repeat this in a moment.", retryAfterMs: 100)

    static let answerIsGone = Failure(
        .notFound,
        "This was carried out long ago, and its answer is no longer known. Don't repeat it.")

    init(answering error: any Error) {
        self =
            switch error {
            case let refusal as any Refusal: refusal.failure
            case let malformed as Malformed: malformed.failure
            default: Failure(.internal, "The question could not be answered: \(error)")
            }
    }
}

extension JournalFault {
    /// When to repeat what met a fault of one stream, or other instances.
    static let busyPause: Duration = .milliseconds(100)

    static let busy = JournalFault(
        .io, "Other instances keep changing the same streams. It goes on when they pause.")

    /// Nothing came of it. `pause` is when to repeat it.
    func unavailable(after pause: Duration) -> Failure {
        Failure(
            .unavailable, "Nothing was changed: the journal has a fault. \(detail)",
            retryAfterMs: Int(pause.wholeMilliseconds))
    }

    /// After writing failed: unless the disk was full, what was written may come to light again.
    func uncertain(after pause: Duration) -> Failure {
        guard code != .full else { return unavailable(after: pause) }
        return Failure(
            .unavailable,
            "The journal has a fault. Whether this was kept isn't known. Repeat it with the same id."
                + " \(detail)",
            retryAfterMs: Int(pause.wholeMilliseconds))
    }
}
