import Sync
import Wire

/// Codes and passcodes are short: whoever tries many of them is slowed down.
///
/// Only the owner knows whether a guess is right, so as many are under way as may turn out wrong; the others
/// wait for their answers. Once too many were wrong, only those are served who are in already.
extension Sessions {
    /// What was sent on its way and may be a guess.
    struct Guess {
        let asker: Asker
        let connection: ConnectionID
        let insidersOnly: Bool
    }

    func guess(_ call: Call, _ errand: Errand, _ session: Session, now: Now) {
        errands[call.header.id] = errand
        session.guesses.append(call)
        goOnGuessing(session, now: now)
    }

    func goOnGuessing(_ session: Session, now: Now) {
        while let call = session.guesses.first {
            let isWithin = allowances.guesses.begin(session.asker, now: now.instant)
            guard isWithin || session.guessesUnderWay == 0 else { return }
            session.guesses.removeFirst()
            send(guess: call, of: session, insidersOnly: !isWithin)
        }
    }

    /// What a device that is gone had asked for goes on its way without it; nobody watches for it.
    func endGuessing(_ session: Session) {
        for call in session.guesses {
            guard case .call = errands[call.header.id] else {
                errands[call.header.id] = nil
                continue
            }
            send(guess: call, of: session, insidersOnly: true)
        }
        session.guesses = []
    }

    /// The answer as the device may have it.
    func take(_ reply: Reply, to errand: Errand, now: Now) -> Reply {
        guard let guess = guesses.removeValue(forKey: reply.header.id) else { return reply }
        guard guess.insidersOnly else {
            allowances.guesses.end(guess.asker)
            sessions[guess.connection]?.guessesUnderWay -= 1
            for _ in 0..<reply.wrongGuesses(as: errand) {
                allowances.guesses.charge(guess.asker, now: now.instant)
            }
            return reply
        }
        guard reply.isKept(from: sessions[guess.connection]?.who?.person, errand) else {
            return reply
        }
        rejections.count(.rateLimited)
        let pause = allowances.guesses.pause(for: guess.asker, now: now.instant)
        return Reply(refusing: reply.header.id, .tooManyGuesses(pause ?? .milliseconds(1)))
    }

    private func send(guess call: Call, of session: Session, insidersOnly: Bool) {
        var call = call
        if !insidersOnly {
            session.guessesUnderWay += 1
        } else if call.kind != SyncQuestion.kind {
            call.header.insidersOnly = true
        }
        guesses[call.header.id] = Guess(
            asker: session.asker, connection: session.connection, insidersOnly: insidersOnly)
        pass(on: call)
    }
}

extension Reply {
    /// What is watched tells by any refusal that there is nothing to be found, or something.
    fileprivate func wrongGuesses(as errand: Errand) -> Int {
        guard case .watch = errand else { return header.cost ?? 0 }
        guard let failure, !failure.isPassing else { return 0 }
        return 1
    }

    /// Whether it would tell an outsider something.
    fileprivate func isKept(from person: PersonID?, _ errand: Errand) -> Bool {
        guard case .watch = errand else {
            return failure?.code == .rateLimited || header.cost != nil
        }
        guard let watchedStream, let person else { return failure?.isPassing != true }
        return !watchedStream.roster.people.contains(person)
    }
}

extension Failure {
    static func tooManyGuesses(_ pause: Duration) -> Failure {
        Failure(
            .rateLimited, "Too many of these failed. Repeat this later.",
            retryAfterMs: Int(pause.wholeMilliseconds))
    }
}
