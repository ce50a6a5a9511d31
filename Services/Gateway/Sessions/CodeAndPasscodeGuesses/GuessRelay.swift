import Contracts
import ParlorWire

/// Relays what may be a guess. Codes and passcodes are short: who tries many of them is slowed down.
///
/// Only the owner knows whether a guess is right, so as many are under way as may turn out wrong; the
/// others wait for their answers. Once too many were wrong, only insiders are served.
final class GuessRelay {
    private let connections: Connections
    private let questions: Questions
    private(set) var counts: WrongGuesses
    /// Guesses that wait for the answers to others.
    private(set) var waiting: [CommandID: Questions.Then] = [:]
    /// Devices with such guesses, each by whose answers it waits for.
    private(set) var lines: [WrongGuesses.Party: Queue<ConnectionID>] = [:]

    init(_ connections: Connections, _ questions: Questions, _ limits: GatewayLimits) {
        (self.connections, self.questions) = (connections, questions)
        counts = WrongGuesses(limits.guesses)
    }

    func eachLimit(_ body: (inout Allowances) -> Void) { body(&counts.wrong) }

    func ask(_ call: Call, for session: Session, now: Now, then: @escaping Questions.Then) {
        waiting[call.header.id] = then
        session.guesses.append(call, now: now.instant)
        if session.awaits == nil { goOn(session, now: now) }
    }

    /// Ends a guess that still waits: nobody wants its answer any more.
    func giveUp(_ id: CommandID, now: Now) {
        waiting.removeValue(forKey: id)?(Reply(refusing: id, .waitedTooLong), now)
    }

    /// Ends those that have waited for as long as a call may take.
    func endOverdue(of session: Session, now: Now) {
        while let call = session.guesses.popOverdue(now: now.instant) {
            giveUp(call.header.id, now: now)
        }
    }

    /// Ends all that wait, since their device is gone.
    func endAll(of session: Session, now: Now) {
        while let call = session.guesses.popFirst(now: now.instant) {
            giveUp(call.header.id, now: now)
        }
    }
}

extension GuessRelay {
    /// Sends the device's guesses, as far as the answers under way leave any.
    private func goOn(_ session: Session, now: Now) {
        endOverdue(of: session, now: now)
        while let id = session.guesses.first {
            guard waiting[id] != nil else {
                _ = session.guesses.popFirst(now: now.instant)
                continue
            }
            let chance = counts.begin(session.asker, now: now.instant)
            if case .afterAnswer(let party) = chance {
                session.awaits = party
                return lines[party, default: Queue()].append(session.connection)
            }
            let call = session.guesses.popFirst(now: now.instant)!
            let then = waiting.removeValue(forKey: id)!
            if chance == .now {
                send(call, of: session, then)
            } else {
                sendForInsiders(call, of: session, then)
            }
        }
    }

    private func send(_ guess: Call, of session: Session, _ then: @escaping Questions.Then) {
        let asker = session.asker
        let isWatch = guess.isWatch
        questions.ask(guess) { [unowned self] reply, now in
            counts.end(asker)
            for _ in 0..<(isWatch ? reply.wrongWatches : reply.header.cost ?? 0) {
                counts.charge(asker, now: now.instant)
            }
            then(reply, now)
            goOn(after: asker, now: now)
        }
    }

    /// An answer decides whether there is another guess for who waited for it.
    private func goOn(after asker: Asker, now: Now) {
        for party in asker.parties {
            while let connection = lines[party]?.popFirst() {
                guard let session = connections[connection] else { continue }
                session.awaits = nil
                goOn(session, now: now)
                if session.awaits == party { break }
            }
            if lines[party]?.isEmpty == true { lines[party] = nil }
        }
    }

    /// Too many guesses were wrong: outsiders learn nothing from this one.
    private func sendForInsiders(
        _ guess: Call, of session: Session, _ then: @escaping Questions.Then
    ) {
        let (asker, connection, isWatch) = (session.asker, session.connection, guess.isWatch)
        var call = guess
        if !isWatch { call.header.insidersOnly = true }
        questions.ask(call) { [unowned self] reply, now in
            let person = connections[connection]?.who?.person
            guard isWatch ? reply.showsNoInsider(person) : reply.tellsOutsiders else {
                return then(reply, now)
            }
            connections.count(.rateLimited)
            let pause = counts.pause(for: asker, now: now.instant) ?? .milliseconds(1)
            then(Reply(refusing: reply.header.id, .tooManyGuesses(pause)), now)
        }
    }
}

extension Call {
    /// It names what people type, as its key or in its body.
    var mayBeAGuess: Bool {
        kind.isTyped ? !key.rawValue.isEmpty : Kind.typing.contains(header.call)
    }

    fileprivate var isWatch: Bool { kind == SyncQuestion.kind }
}

extension Reply {
    /// A watch tells by any refusal that there is nothing to be found, or something.
    fileprivate var wrongWatches: Int { failure.map { $0.isPassing ? 0 : 1 } ?? 0 }

    fileprivate var tellsOutsiders: Bool { failure?.code == .rateLimited || header.cost != nil }

    /// The watched stream is not one in which the person appears.
    fileprivate func showsNoInsider(_ person: PersonID?) -> Bool {
        guard let watchedStream, let person else { return failure?.isPassing != true }
        return !watchedStream.roster.people.contains(person)
    }
}

extension Failure {
    fileprivate static let waitedTooLong = Failure(
        .unavailable,
        "Earlier calls have no answer yet. Repeat this with the same cid.",
        retryAfterMs: 1_000, isForCaller: true)

    static let tooManyWait = Failure(
        .rateLimited, "Too much waits for answers. Repeat this later.", retryAfterMs: 1_000)

    fileprivate static func tooManyGuesses(_ pause: Duration) -> Failure {
        .tooOften("Too many of these failed. Repeat this later.", pause)
    }
}
