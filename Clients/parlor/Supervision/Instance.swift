import ParlorWire

/// One process of a service, through all its lives.
struct Instance: Sendable {
    let number: Int
    /// Asked to leave, it has this long.
    var drain: Duration
    private(set) var state: SystemState.InstanceState
    private(set) var wasReady = false
    private var restartDelay = RestartDelay()
    private var spawnDue: Timestamp?
    private var killDue: Timestamp?
    /// Since when it has been missing among those who answer, though it was ready.
    private var missingSince: Timestamp?
    /// What it did when a signal stopped it.
    private var phaseBeforePause: SystemState.InstanceState.Phase?
    private var born: Timestamp

    init(service: String, number: Int, on machine: String?, drain: Duration, now: Timestamp) {
        (self.number, self.drain) = (number, drain)
        let name = "\(service)-\(number)" + (machine.map { "@\($0)" } ?? "")
        state = .init(service: service, instance: name, phase: .starting, since: now)
        spawnDue = now
        born = now
    }

    /// When `tick` has something to do.
    var due: Timestamp? { spawnDue ?? killDue }

    /// It won't be ready: its set-up is wrong, as it may find out late, or it ends as often as it is
    /// started.
    var isHopeless: Bool {
        state.phase == .failed || !wasReady && state.restarts >= SupervisorRules.attempts
    }

    mutating func spawned(_ pid: Int32, _ birth: ProcessBirth?, now: Timestamp) {
        state.pid = pid
        state.birth = birth
        state.oldSettings = nil
        state.started = now
        born = now
        enter(.starting, now)
    }

    mutating func becameReady(now: Timestamp) -> [SupervisorRules.Effect] {
        let pause = Units.duration(milliseconds: (now - born).wholeMilliseconds)
        enter(.ready, now)
        state.detail = nil
        if state.restarts > 0 { state.returned = now }
        wasReady = true
        missingSince = nil
        return [.say("\(state.instance) is ready (pid \(state.pid ?? 0), \(pause)).")]
    }

    mutating func answered() { missingSince = nil }

    /// Missed for too long, it is told to go, and soon killed: a process that hangs can't hear.
    mutating func missed(now: Timestamp) -> [SupervisorRules.Effect] {
        guard state.phase == .ready, let pid = state.pid else { return [] }
        let since = missingSince ?? now
        missingSince = since
        guard now - since >= SupervisorRules.silence else { return [] }
        let silence = Units.duration(milliseconds: (now - since).wholeMilliseconds)
        enter(.silent, now)
        state.detail = "It has not answered for \(silence). It is told to stop, and started again."
        killDue = now + SupervisorRules.lastChance
        return [
            .say("\(state.instance) has not answered for \(silence) and is told to stop."),
            .terminate(pid: pid),
        ]
    }

    /// A process that a signal has stopped hears nothing: it is killed, unless it goes on soon.
    mutating func paused(now: Timestamp) -> [SupervisorRules.Effect] {
        guard state.pid != nil, [.starting, .ready].contains(state.phase) else { return [] }
        phaseBeforePause = state.phase
        enter(.silent, now)
        let limit = SupervisorRules.pause.wholeMilliseconds / 1_000
        state.detail =
            "A signal has stopped it. Unless it goes on within \(limit) s, it is killed, and started "
            + "again."
        killDue = now + SupervisorRules.pause
        return [.say("\(state.instance) was stopped by a signal.")]
    }

    mutating func resumed(now: Timestamp) -> [SupervisorRules.Effect] {
        guard let before = phaseBeforePause else { return [] }
        phaseBeforePause = nil
        if state.phase == .silent {
            enter(before, now)
            (state.detail, state.returned, missingSince, killDue) = (nil, now, nil, nil)
        } else {
            killDue = now + drain
        }
        return [.say("\(state.instance) goes on.")]
    }

    mutating func ended(
        _ exit: ProcessExit, lastWords: String?, now: Timestamp
    ) -> [SupervisorRules.Effect] {
        let life = now - born
        state.pid = nil
        state.birth = nil
        state.started = nil
        state.lastExit = exit.description
        killDue = nil
        let hadServed = state.phase == .ready || phaseBeforePause == .ready
        phaseBeforePause = nil
        guard state.phase != .draining else {
            enter(.stopped, now)
            return [.say("\(state.instance) has stopped (\(exit)).")]
        }
        let pause = restartDelay.pause(afterLiving: life, hadServed: hadServed, exit: exit)
        let again = Units.duration(milliseconds: pause.wholeMilliseconds)
        state.restarts += 1
        state.soonEnds = restartDelay.isFailing ? restartDelay.soonEnds : nil
        state.detail =
            exit.isSetUpFault
            ? lastWords
            : restartDelay.isFailing
                ? "It ended \(restartDelay.soonEnds) times soon after it was ready (\(exit)). It"
                    + " is started again in \(again)."
                : nil
        spawnDue = now + pause
        enter(exit.isSetUpFault ? .failed : restartDelay.isFailing ? .failing : .backingOff, now)
        return [.say("\(state.instance) ended (\(exit)); it is started again in \(again).")]
    }

    /// Asks the process to finish what it has and go; without one, it is gone already. For good,
    /// when nobody is to take its place.
    mutating func leave(forGood: Bool, now: Timestamp) -> [SupervisorRules.Effect] {
        guard state.phase != .draining, state.phase != .stopped else { return [] }
        spawnDue = nil
        guard let pid = state.pid else {
            enter(.stopped, now)
            return []
        }
        killDue = min(killDue ?? now + drain, now + drain)
        enter(.draining, now)
        return [forGood ? .dismiss(pid: pid) : .terminate(pid: pid)]
    }

    /// A process that runs takes what is new at its next start. One that waits for that starts at
    /// once.
    mutating func reloaded(isOutdated: Bool, now: Timestamp) {
        guard state.pid == nil else { return state.oldSettings = isOutdated ? true : nil }
        guard spawnDue != nil else { return }
        (spawnDue, restartDelay) = (now, RestartDelay())
    }

    mutating func tick(now: Timestamp) -> [SupervisorRules.Effect] {
        if let due = spawnDue, now >= due {
            spawnDue = nil
            if state.phase != .failed, state.phase != .failing { enter(.starting, now) }
            return [.spawn(instance: state.instance)]
        }
        if let due = killDue, now >= due, let pid = state.pid {
            killDue = now + drain
            return [
                .kill(pid: pid),
                .say(
                    "\(state.instance) "
                        + (phaseBeforePause == nil ? "did not stop in time" : "did not go on")
                        + " and is killed."),
            ]
        }
        return []
    }

    private mutating func enter(_ phase: SystemState.InstanceState.Phase, _ now: Timestamp) {
        if state.phase != phase { state.since = now }
        state.phase = phase
    }
}
