import Contracts
import ParlorWire

/// What the console's process decides: who is in, what runs, and what waits. It has no process, socket
/// or clock.
struct ConsoleRules<Address: Sendable> {
    static var mostAtOnce: Int { 4 }
    static var mostWaiting: Int { 32 }
    /// Of taps, and as many of changes.
    static var mostFollowedByOne: Int { 4 }
    static var mostFollowed: Int { 16 }
    /// With those that have ended.
    static var mostKept: Int { 32 }
    /// Under which ids commands were begun lately.
    static var mostRemembered: Int { 256 }

    /// A process, by its number.
    typealias Child = Int

    enum Effect {
        case reply(Reply, to: Address)
        case start(Child, [String])
        case end(Child)
        case say(String, [String: String])
    }

    private var sessions = ConsoleSessions()
    private var running: [Child: ConsoleRun<Address>] = [:]
    private var waiting: [ConsoleRun<Address>] = []
    private var followed: [Child: ConsoleFollowing] = [:]
    private var begun: [(id: CommandID, tap: String)] = []
    private var children = 0
    private var isStopping = false
    private var effects: [Effect] = []
    private let secret: () -> String
    private let isOperator: (String) -> Bool

    /// `secret` gives one that nobody guesses; `isOperator` knows the operator's token.
    init(secret: @escaping () -> String, isOperator: @escaping (String) -> Bool) {
        (self.secret, self.isOperator) = (secret, isOperator)
    }

    mutating func receive(_ call: Call, from asker: Address, now: Instant) -> [Effect] {
        let id = call.header.id
        do throws(Failure) {
            guard let body = try answer(try ConsoleCall(call), call.header, asker, now: now) else {
                return takeEffects()
            }
            let reply = Reply(header: ReplyHeader(id: id, status: .ok), body: body)
            effects.append(.reply(reply, to: asker))
        } catch {
            effects.append(.reply(Reply(refusing: id, error), to: asker))
        }
        return takeEffects()
    }

    mutating func printed(_ bytes: Bytes, by child: Child) {
        running[child]?.printed(bytes)
        followed[child]?.printed(bytes)
    }

    mutating func complained(_ bytes: Bytes, by child: Child) {
        running[child]?.complained(bytes)
        followed[child]?.complained(bytes)
    }

    mutating func ended(_ child: Child, exit: Int, now: Instant) -> [Effect] {
        if let run = running.removeValue(forKey: child) {
            let reply = Reply(
                header: ReplyHeader(id: run.id, status: .ok), body: run.answer(exit: exit, now: now)
            )
            effects += run.askers.map { Effect.reply(reply, to: $0) }
        }
        if var following = followed[child] {
            following.ended(exit)
            followed[child] = following
            if following.way == .changes {
                effects.append(
                    .say(
                        "The command has ended.",
                        following.details.merging(["exit": "\(following.exit!)"]) { $1 }))
            }
        }
        startNext(now: now)
        return takeEffects()
    }

    mutating func tick(now: Instant) -> [Effect] {
        sessions.removeEnded(now: now)
        for (child, run) in running where !run.isLate && now - run.began! >= run.timeout {
            running[child]!.isLate = true
            effects.append(.end(child))
        }
        while let first = waiting.first, now - first.asked >= first.longestWait {
            refuse(waiting.removeFirst(), .busy)
        }
        for child in followed.keys.sorted() {
            if followed[child]!.isToEnd(now: now) { effects.append(.end(child)) }
            if followed[child]!.isForgotten(now: now) { followed[child] = nil }
        }
        endWhatIsNobodys()
        return takeEffects()
    }

    /// The process is about to end: nothing more is started.
    mutating func stop() -> [Effect] {
        isStopping = true
        for run in waiting + running.values { refuse(run, .stopping) }
        for (child, following) in followed where following.way == .follows && following.goesOn {
            effects.append(.end(child))
        }
        effects += running.keys.map { Effect.end($0) }
        (waiting, running) = ([], [:])
        return takeEffects()
    }
}

extension ConsoleRules {
    private mutating func takeEffects() -> [Effect] {
        defer { effects = [] }
        return effects
    }

    /// Nil when the answer is not known yet, and is sent later.
    private mutating func answer(
        _ call: ConsoleCall, _ header: CallHeader, _ asker: Address, now: Instant
    ) throws(Failure) -> Bytes? {
        switch call {
        case .open:
            guard header.actor == .operator else { throw .operatorsOnly }
            let code = secret()
            sessions.add(code: code, now: now)
            effects.append(.say("A code for the console was given out.", [:]))
            return JSON.encode(ConsoleCode(code: code))
        case .enter(let code):
            let session = secret() + secret()
            guard let name = sessions.enter(code, as: session, now: now) else { throw .wrongCode }
            effects.append(.say("A session of the console began.", ["session": name]))
            return JSON.encode(ConsoleSession(session: session))
        case .check(let session):
            _ = try name(of: session, now: now)
            return JSON.encode(Done())
        case .leave(let session):
            let name = try name(of: session, now: now)
            sessions.leave(session)
            effects.append(.say("A session of the console was ended.", ["session": name]))
            endWhatIsNobodys()
            return JSON.encode(Done())
        case .run(let session, let words):
            _ = try name(of: session, now: now)
            try run(try ConsoleWords(words), header.id, for: asker, now: now)
            return nil
        case .tap(let session, let words):
            let name = try name(of: session, now: now)
            let words = try ConsoleWords(words)
            let signed = words.way == .changes ? words.signed(by: name) : words
            let tap = try follow(signed, header.id, for: name, now: now)
            return JSON.encode(ConsoleTap(tap: tap))
        case .end(let session, let tap):
            try end(tap, of: try name(of: session, now: now))
            return JSON.encode(Done())
        case .heard(let session, let tap, let after):
            let name = try name(of: session, now: now)
            let found = followed.first { $0.value.tap == tap && $0.value.owner == name }
            guard let child = found?.key else { throw .noTap }
            return followed[child]!.answer(after: after, now: now)
        }
    }

    private mutating func name(
        of session: String, now: Instant
    ) throws(Failure) -> ConsoleSessions.Name {
        if let name = sessions.use(session, now: now) { return name }
        guard isOperator(session) else { throw .noSession }
        return Self.token
    }

    private static var token: String { "token" }

    private mutating func run(
        _ words: ConsoleWords, _ id: CommandID, for asker: Address, now: Instant
    ) throws(Failure) {
        guard words.way == .answers else { throw .goesOn(words.arguments[0]) }
        guard !isStopping else { throw .stopping }
        // The caller asks again while it waits.
        if let child = running.first(where: { $0.value.id == id })?.key {
            return running[child]!.askers.append(asker)
        }
        if let place = waiting.firstIndex(where: { $0.id == id }) {
            return waiting[place].askers.append(asker)
        }
        guard waiting.count < Self.mostWaiting else { throw .busy }
        waiting.append(ConsoleRun(id, words.arguments, for: asker, now: now))
        startNext(now: now)
    }

    private mutating func startNext(now: Instant) {
        while running.count < Self.mostAtOnce, !waiting.isEmpty {
            var run = waiting.removeFirst()
            run.began = now
            children += 1
            running[children] = run
            effects.append(.start(children, run.arguments))
        }
    }

    private mutating func follow(
        _ words: ConsoleWords, _ id: CommandID, for name: ConsoleSessions.Name, now: Instant
    ) throws(Failure) -> String {
        guard words.way != .answers else { throw .ends(words.arguments[0]) }
        if let known = begun.first(where: { $0.id == id }) { return known.tap }
        guard !isStopping else { throw .stopping }
        // Taps that somebody forgot keep nobody from restarting a service.
        let going = followed.values.filter { $0.goesOn && $0.way == words.way }
        guard going.count < Self.mostFollowed,
            going.count(where: { $0.owner == name }) < Self.mostFollowedByOne
        else { throw .tooManyTaps }
        dropOldestEnded()
        let following = ConsoleFollowing(secret(), of: name, words, now: now)
        children += 1
        followed[children] = following
        effects.append(.start(children, following.arguments))
        if following.way == .changes {
            effects.append(.say("A command that changes something begins.", following.details))
        }
        begun.append((id, following.tap))
        if begun.count > Self.mostRemembered { begun.removeFirst() }
        return following.tap
    }

    /// A tap that has ended may be ended again.
    private mutating func end(
        _ tap: String, of name: ConsoleSessions.Name
    ) throws(Failure) {
        guard let (child, following) = followed.first(where: { $0.value.tap == tap }),
            following.owner == name
        else { return }
        guard following.way == .follows else { throw .isChange }
        if following.goesOn { effects.append(.end(child)) }
        followed[child] = nil
    }

    private mutating func dropOldestEnded() {
        guard followed.count >= Self.mostKept else { return }
        let ended = followed.filter { !$0.value.goesOn }
        if let oldest = ended.min(by: { $0.value.asked < $1.value.asked }) {
            followed[oldest.key] = nil
        }
    }

    /// Ends the taps of sessions that are over. Changes go on, since half of one may do harm.
    private mutating func endWhatIsNobodys() {
        for (child, following) in followed {
            guard following.owner != Self.token, !sessions.hasOpen(following.owner) else {
                continue
            }
            if following.way == .follows, following.goesOn { effects.append(.end(child)) }
            if following.way == .follows || !following.goesOn { followed[child] = nil }
        }
    }

    private mutating func refuse(_ run: ConsoleRun<Address>, _ failure: Failure) {
        effects += run.askers.map { Effect.reply(Reply(refusing: run.id, failure), to: $0) }
    }
}

private struct Done: Encodable {}

extension ConsoleRun {
    fileprivate var timeout: Duration { Self.timeout }
    fileprivate var longestWait: Duration { Self.longestWait }
}

extension ConsoleFollowing {
    /// For the log: who does what.
    fileprivate var details: [String: String] {
        ["session": owner, "words": logged]
    }
}
