import ParlorWire

extension Session {
    mutating func start(_ now: Instant) {
        guard link == .down, timers[.retry] == nil else { return }
        say(.connecting)
        connect(now)
    }

    mutating func stop(_ status: Status) {
        forgetSocket()
        timers = [:]
        say(status)
    }

    mutating func leave() {
        stop(.signedOut)
        failCalls(.signedOut)
        (streams, token, viewer) = ([:], nil, nil)
    }

    mutating func accept(_ token: Token, _ now: Instant) {
        self.token = token
        renewals.reset()
        if link == .needsToken {
            link = .opening
            refusal = nil
            timers[.welcome] = now + timing.welcome
            effects.append(.open)
        } else if link == .welcomed {
            renewInTime(now)
        }
    }

    mutating func lackToken(_ failure: Failure, _ now: Instant) {
        if failure.isSuspension, status != .signedOut { return waitOut(failure, now) }
        if failure.code == .unauthenticated, status != .signedOut { return signOut(failure) }
        if link == .needsToken { lose(now, atLeast: failure.pause) }
        if link == .welcomed {
            timers[.renewal] = now + max(failure.pause, renewals.next(&dice))
        }
    }

    mutating func greet() {
        guard link == .opening, let token else { return }
        link = .greeting
        let hello = Hello(hello: .init(token: token.text, app: app, games: games))
        effects.append(.send(JSON.encode(hello)))
    }

    mutating func welcomed(_ welcome: Welcome, _ now: Instant) {
        guard link == .greeting else { return }
        link = .welcomed
        (isTokenRefused, timers[.welcome]) = (false, nil)
        if let userId = welcome.userId {
            viewer = Viewer(userId: userId, publicURL: welcome.publicURL ?? "")
        }
        limits.frameBytes = welcome.limits?.frameBytes ?? limits.frameBytes
        limits.watchedStreams = welcome.limits?.watchedStreams ?? limits.watchedStreams
        timers[.settled] = now + timing.settled
        timers[.silence] = now + timing.silence
        renewInTime(now)
        resumeStreams()
        resendCalls()
        if isAway, waiting.isEmpty { waiting.append(Self.away(true)) }
        say(.online)
    }

    mutating func closed(_ code: Int, _ now: Instant) {
        guard link != .down, link != .needsToken else { return }
        if code == 4001, let refusal, refusal.context?["reason"] == "signedOut" {
            link = .down
            return signOut(refusal)
        }
        if code == 4001, let refusal, refusal.isSuspension {
            link = .down
            return waitOut(refusal, now)
        }
        if code == 4001, !isTokenRefused {
            // Nothing is wrong with the network: another token may do at once.
            isTokenRefused = true
            forgetSocket(isOpen: false)
            return connect(now)
        }
        if code == 4003 {
            link = .down
            stop(.offline)
            return effects.append(.replaced)
        }
        forgetSocket(isOpen: false)
        lose(now, atLeast: code == 1013 || code == 4029 ? .seconds(2) : .zero)
    }

    mutating func fire(_ timer: Timer, _ now: Instant) {
        switch timer {
        case .retry: connect(now)
        case .settled: backoff.reset()
        case .renewal: effects.append(.renewToken)
        case .silence: probeSilence(now)
        case .welcome: cut(now)
        case .answer: cut(now)
        }
    }

    /// Without waiting for the next try. A socket that looks open may be dead.
    mutating func hurry(_ now: Instant) {
        if link == .welcomed { return probe(now, within: timing.hurriedAnswer) }
        guard timers[.retry] != nil else { return }
        timers[.retry] = nil
        backoff.reset()
        connect(now)
    }

    /// As if the network broke.
    mutating func cut(_ now: Instant) {
        forgetSocket()
        lose(now, atLeast: .zero)
    }

    static func away(_ isAway: Bool) -> Bytes { JSON.encode(["away": isAway]) }
}

private extension Session {
    mutating func connect(_ now: Instant) {
        link = .needsToken
        effects.append(.needToken(isRefused: isTokenRefused))
    }

    mutating func lose(_ now: Instant, atLeast: Duration) {
        link = .down
        say(status == .online ? .connecting : .offline)
        timers[.retry] = now + max(backoff.next(&dice), atLeast)
    }

    mutating func signOut(_ failure: Failure) {
        stop(.signedOut)
        failCalls(failure)
        streams = [:]
        token = nil
        effects.append(.signedOut(failure))
    }

    /// The account is suspended: whoever is signed in stays so, and tries again from time to time.
    mutating func waitOut(_ failure: Failure, _ now: Instant) {
        forgetSocket()
        failCalls(failure)
        lose(now, atLeast: .seconds(60))
    }

    mutating func renewInTime(_ now: Instant) {
        guard let token else { return }
        // By a clock that is ahead, every token looks short-lived.
        let wait = max(token.goodFor - timing.renewal, token.goodFor / 2)
        timers[.renewal] = now + max(wait, timing.renewAgain)
    }

    /// Asks for the cheapest answer there is, if nothing was heard for a while.
    mutating func probeSilence(_ now: Instant) {
        let silentUntil = heardAt + timing.silence
        guard silentUntil <= now else { return timers[.silence] = silentUntil }
        probe(now, within: timing.answer)
    }

    mutating func probe(_ now: Instant, within time: Duration) {
        timers[.answer] = now + time
        send(JSON.encode(Beat(cid: "beat", away: isAway)))
    }

    mutating func forgetSocket(isOpen: Bool = true) {
        if isOpen, [.opening, .greeting, .welcomed].contains(link) { effects.append(.close) }
        link = .down
        waiting = []
        for timer in [Timer.welcome, .settled, .silence, .answer, .renewal] { timers[timer] = nil }
        for stream in streams.keys { streams[stream]?.asked = nil }
    }

    mutating func say(_ status: Status) {
        guard self.status != status else { return }
        self.status = status
        effects.append(.status(status))
    }
}

extension Failure {
    /// An operator suspended the account: it may be used again later.
    var isSuspension: Bool { code == .unauthenticated && context?["reason"] == "suspended" }

    /// How long the server asked to wait.
    var pause: Duration { .milliseconds(retryAfterMs ?? 0) }
}
