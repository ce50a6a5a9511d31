import ParlorWire

/// Which calls come too late to be carried out: their callers have given up.
extension WorkerLink {
    func whyLate(_ ticket: Ticket, _ call: Call, _ now: Timestamp) -> Failure? {
        guard let clock, state == .serving || state == .leaving else {
            return Failure(
                .unavailable, "The service was out of touch. Repeat this with the same id.",
                retryAfterMs: 50)
        }
        let life = call.header.timeoutMs.map { .milliseconds($0) } ?? Limits.defaultTimeout
        guard clock.age(of: ticket.sent, now: now) >= life else { return nil }
        return Failure(
            .timeout,
            "The call came too late. Whether an earlier try changed anything isn't known: repeat it with the same id."
        )
    }
}
