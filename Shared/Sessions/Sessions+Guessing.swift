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
        session.guesses.append(call, now: now.instant)
        if session.awaits == nil { goOnGuessing(session, now: now) }
    }

    /// What waits for longer than a call may take is answered without its owner.
    func endOverdueGuesses(_ session: Session, now: Now) {
        while let call = session.guesses.popOverdue(now: now.instant) {
            giveUp(call.header.id, now: now)
        }
    }

    /// What a device that is gone had asked for and that waits is dropped.
    func endGuessing(_ session: Session, now: Now) {
        while let call = session.guesses.popFirst(now: now.instant) {
            giveUp(call.header.id, now: now)
        }
    }

    /// Nobody wants it any more; its place in the line is passed over.
    func giveUp(_ id: CommandID, now: Now) {
        guard guesses[id] == nil, let errand = errands.removeValue(forKey: id) else { return }
        carryOut(errand, Reply(refusing: id, .waitedTooLong), now: now)
    }

    /// The answer as the device may have it.
    func take(_ reply: Reply, to errand: Errand, now: Now) -> Reply {
        guard let guess = guesses.removeValue(forKey: reply.header.id) else { return reply }
        guard guess.insidersOnly else {
            allowances.guesses.end(guess.asker)
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

    /// An answer decides whether there is another guess for whoever waited for it.
    func goOnGuessing(after guess: Guess, now: Now) {
        for party in guess.asker.parties {
            while let connection = guessers[party]?.popFirst() {
                guard let session = sessions[connection] else { continue }
                session.awaits = nil
                goOnGuessing(session, now: now)
                if session.awaits == party { break }
            }
            if guessers[party]?.isEmpty == true { guessers[party] = nil }
        }
    }

    private func goOnGuessing(_ session: Session, now: Now) {
        endOverdueGuesses(session, now: now)
        while let id = session.guesses.first {
            guard errands[id] != nil else {
                _ = session.guesses.popFirst(now: now.instant)
                continue
            }
            let chance = allowances.guesses.begin(session.asker, now: now.instant)
            if case .afterAnswer(let party) = chance {
                session.awaits = party
                return guessers[party, default: Line()].append(session.connection)
            }
            send(session.guesses.popFirst(now: now.instant)!, of: session, chance)
        }
    }

    private func send(_ guess: Call, of session: Session, _ chance: Guesses.Chance) {
        var call = guess
        if chance == .none, call.kind != SyncQuestion.kind { call.header.insidersOnly = true }
        guesses[call.header.id] = Guess(
            asker: session.asker, connection: session.connection, insidersOnly: chance == .none)
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
    fileprivate static let waitedTooLong = Failure(
        .unavailable,
        "What was asked before this has no answer yet. Repeat this with the same cid.",
        retryAfterMs: 1_000, isForCaller: true)

    static let tooManyWait = Failure(
        .rateLimited, "Too much waits for answers. Repeat this later.", retryAfterMs: 1_000)

    fileprivate static func tooManyGuesses(_ pause: Duration) -> Failure {
        Failure(
            .rateLimited, "Too many of these failed. Repeat this later.",
            retryAfterMs: Int(pause.wholeMilliseconds))
    }
}
