import Wire

/// Codes and passcodes are short: whoever tries many of them is slowed down.
extension Sessions {
    /// What somebody does who may be guessing: a call by its name, or the watching of a kind.
    enum Guess: Hashable {
        case call(CallName)
        case watch(EntityKind)
    }

    /// Nil unless the last of too many guesses were wrong; then how long until the next.
    func pause(_ guess: Guess, _ session: Session, now: Now) -> Duration? {
        guard costly.contains(guess),
            let pause = allowances.guesses.pause(for: session.asker, now: now.instant)
        else { return nil }
        rejections.count(.rateLimited)
        return pause
    }

    /// An answer that tells a guesser something costs so much.
    func charge(_ cost: Int?, for guess: Guess, _ session: Session, now: Now) {
        guard let cost else { return }
        costly.insert(guess)
        for _ in 0..<cost { allowances.guesses.charge(session.asker, now: now.instant) }
    }
}

extension Failure {
    static func tooManyGuesses(_ pause: Duration) -> Failure {
        Failure(
            .rateLimited, "Too many of these failed. Repeat this later.",
            retryAfterMs: Int(pause.wholeMilliseconds))
    }

    /// Whether it tells that there is something to be found, or nothing.
    var costOfAWatch: Int? { code == .notFound || code == .forbidden ? 1 : nil }
}
