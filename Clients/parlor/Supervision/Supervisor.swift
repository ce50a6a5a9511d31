import Bus
import Hosting
import ParlorWire
import Platform

/// Carries out what `SupervisorRules` decides: one thread, one loop, until everything has left.
struct Supervisor: ~Copyable {
    /// How often a process that has just started is asked for.
    static let probe: Duration = .milliseconds(30)
    /// How soon a state that could not be written down is written again.
    static let keepAgain: Duration = .seconds(1)
    /// How often its folder and the logs' sizes are looked at.
    static let glance: Duration = .seconds(1)

    private var place: Installation
    private let began = (wall: Clock.now, steady: Clock.nanoseconds)
    private let lock: SupervisorLock
    private var signals: Signals
    private let lifeline = Lifeline()
    private let answering: () -> Answering
    private let say: (String) -> Void
    private let hadTerminal = isatty(0) == 1
    private var supervision: SupervisorRules
    private var written: SystemState?
    private var lastComplaint: Complaint?
    private var running: [Int32: String] = [:]
    /// What each instance was started with last, and what it took since.
    private var setUps: [String: InstanceSetUp] = [:]
    private var nextGlance: Timestamp

    /// `answering` asks the bus; `say` tells the operator.
    init(
        _ plan: Plan, at place: Installation, holding lock: consuming SupervisorLock,
        say: @escaping (String) -> Void,
        answering: @escaping () -> Answering
    ) {
        self.place = place
        self.lock = lock
        self.say = say
        self.answering = answering
        signals = Signals([SIGCHLD, SIGHUP, SIGINT, SIGTERM])
        supervision = SupervisorRules(
            plan, on: place.machine, drain: place.drain, pid: getpid(),
            birth: ProcessBirth(of: getpid()), data: place.data, now: began.wall)
        nextGlance = began.wall
    }

    /// The last state: everything has left, by request or because it could not be started.
    consuming func run() throws -> SystemState {
        place.run.takeBackReload()
        try place.run.keep(wanted: supervision.wanted)
        try place.run.keep(drained: supervision.drained)
        try keepAll()
        take(.tick)
        while !supervision.isFinished {
            let signals = signals.wait(milliseconds: patience)
            if signals.contains(SIGCHLD) { reap() }
            if signals.contains(SIGTERM) || signals.contains(SIGINT) { take(.stop) }
            if signals.contains(SIGHUP) { takeHangUp() }
            if supervision.asks(now: now) { takeAnswers() }
            if now >= nextGlance { look() }
            take(.tick)
        }
        place.run.removeWhatOnlyTheRunningHave()
        return supervision.state
    }
}

/// Who answers on the bus.
struct Answering: Sendable {
    let bus: Bool
    let workers: Set<Int32>
}

extension Supervisor {
    /// The time of day when it began, and from then on only forward: setting the machine's clock
    /// neither delays a restart nor hastens a kill.
    private var now: Timestamp {
        began.wall + .nanoseconds(Int64(Clock.nanoseconds - began.steady))
    }

    private var patience: Int32 {
        let due = supervision.due.map { max(.zero, $0 - now) } ?? .seconds(60)
        var patience = supervision.awaitsAnswers ? min(due, Self.probe) : due
        if supervision.state != written { patience = min(patience, Self.keepAgain) }
        patience = min(patience, Self.glance)
        return Int32(clamping: patience.wholeMilliseconds + 1)
    }

    private mutating func take(_ event: SupervisorRules.Event) {
        for effect in supervision.receive(event, now: now) { carryOut(effect) }
        keepState()
    }

    /// A full disk is no reason to leave the processes alone.
    private mutating func keepState() {
        let state = supervision.state
        guard state != written else { return }
        do throws(Complaint) {
            try place.run.keep(state)
            written = state
            lastComplaint = nil
        } catch {
            complain(error)
        }
    }

    private mutating func carryOut(_ effect: SupervisorRules.Effect) {
        switch effect {
        case .spawn(let instance): spawn(instance)
        case .terminate(let pid): kill(pid, SIGTERM)
        case .dismiss(let pid): kill(pid, SIGINT)
        case .kill(let pid): kill(pid, SIGKILL)
        case .say(let sentence): say(sentence)
        }
    }

    private mutating func spawn(_ instance: String) {
        guard let setUp = place.setUp(of: instance, in: supervision.plan) else {
            return take(.notSpawned(instance, reason: "It is not in the plan."))
        }
        let log = LogFile(path: place.log(of: instance))
        log.rotateIfLarge()
        let pid: Int32
        do throws(Complaint) {
            // On a full disk it starts all the same, and has the newest from its environment.
            do { try place.run.keep(limits: setUp.limits, of: instance) } catch {
                place.run.forgetLimits(of: instance)
            }
            setUps[instance] = setUp
            pid = try Spawn(
                executable: setUp.executable, arguments: setUp.arguments,
                environment: setUp.environment, output: .log(log.path), family: .group,
                lifeline: lifeline.readEnd
            ).start()
        } catch {
            return take(.notSpawned(instance, reason: error.sentence))
        }
        running[pid] = instance
        take(.spawned(instance, pid: pid, ProcessBirth(of: pid)))
    }

    /// All of it, but for what a command has written meanwhile: how many instances it wants, say.
    private mutating func keepAll() throws(Complaint) {
        let state = supervision.state
        try place.run.keep(state)
        try place.run.keep(startedWith: place.settings.all, ofFile: place.ofFile)
        try place.run.keep(supervision.plan)
        try place.run.mend(wanted: supervision.wanted, drained: supervision.drained)
        try place.run.keep(pid: getpid())
        written = state
    }

    private mutating func look() {
        nextGlance = now + Self.glance
        do throws(Complaint) {
            guard try lock.isOn(place.data) else {
                say(
                    "The data folder \(place.data) was deleted or replaced. Everything is stopped; "
                        + "'parlor up' starts it with what is there now.")
                return take(.stop)
            }
        } catch {
            return complain(error)
        }
        if !place.run.isComplete { mendFolder() }
        rotateLogs()
    }

    private mutating func mendFolder() {
        do throws(Complaint) {
            try File.makeFolder(place.logs)
            try File.makeFolder(place.run.path)
            try keepAll()
            say("Files in \(place.run.path) were deleted, and are written again.")
        } catch {
            complain(error)
        }
    }

    private mutating func complain(_ complaint: Complaint) {
        if complaint != lastComplaint { say(complaint.sentence) }
        lastComplaint = complaint
    }

    private func rotateLogs() {
        for path in running.values.map(place.log(of:)) + [place.supervisorLog] {
            LogFile(path: path).rotateIfLarge()
        }
    }

    private mutating func reap() {
        for (pid, instance) in running {
            var status: Int32 = 0
            while running[pid] != nil,
                waitpid(pid, &status, WNOHANG | WUNTRACED | WCONTINUED) == pid
            {
                switch ProcessChange(status: status) {
                case .paused: take(.paused(pid: pid))
                case .resumed: take(.resumed(pid: pid))
                case .ended(let exit):
                    running[pid] = nil
                    let words = LogFile(path: place.log(of: instance)).lastSentence
                    take(.exited(pid: pid, exit, lastWords: words))
                }
            }
        }
    }

    /// Sent by `parlor scale`, `parlor drain` and `parlor reload`; and by the kernel, when the terminal that we ran
    /// on is closed.
    private mutating func takeHangUp() {
        if hadTerminal, isatty(0) != 1 { return take(.stop) }
        if let wanted = place.run.wantedCounts { take(.wanted(wanted)) }
        take(.drained(place.run.drained))
        if let reload = place.run.asked { takeReload(reload) }
    }

    private mutating func takeAnswers() {
        let answers = answering()
        take(.answering(bus: answers.bus, workers: answers.workers))
    }
}

extension Supervisor {
    /// What can't be written down does not hold: a command would take it for what it was before.
    private mutating func takeReload(_ reload: Reload) {
        do {
            let new = try place.with(
                StartSettings(reload.settings), ofFile: Set(reload.ofFile))
            try new.run.keep(reload.plan)
            try new.run.keep(startedWith: new.settings.all, ofFile: new.ofFile)
            place = new
        } catch {
            say("The reload was not taken. \((error as? Complaint)?.sentence ?? "\(error)")")
            // What holds is written down again.
            do throws(Complaint) { try keepAll() } catch { complain(error) }
            return place.run.takeBackReload()
        }
        let before = (wanted: supervision.wanted, drained: supervision.drained)
        var outdated: Set<String> = []
        for instance in running.values where isOutdated(instance, by: reload.plan) {
            outdated.insert(instance)
        }
        take(.reloaded(reload.plan, drain: place.drain, outdated: outdated))
        // Unchanged numbers are not written again: another command may just have set them.
        let changed = supervision.wanted.filter { before.wanted[$0.key] != $0.value }
        let returned = before.drained.subtracting(supervision.drained)
        do throws(Complaint) {
            if supervision.wanted != before.wanted {
                let present = place.run.wantedCounts ?? supervision.wanted
                let kept = present.filter { supervision.wanted[$0.key] != nil }
                try place.run.keep(wanted: kept.merging(changed) { $1 })
            }
            if !returned.isEmpty {
                try place.run.keep(drained: place.run.drained.subtracting(returned))
            }
        } catch {
            complain(error)
        }
        say("Reloaded the settings and the plan.")
        place.run.takeBackReload()
    }

    /// Hands an instance its new limits. Whether it has to be restarted for the rest.
    private mutating func isOutdated(_ instance: String, by plan: Plan) -> Bool {
        guard let old = setUps[instance], let new = place.setUp(of: instance, in: plan) else {
            return false
        }
        let changes = old.changes(to: new)
        guard !changes.live.isEmpty else { return !changes.atRestart.isEmpty }
        do throws(Complaint) { try place.run.keep(limits: new.limits, of: instance) } catch {
            complain(error)
            return true
        }
        setUps[instance] = old.with(limits: new.limits)
        return !changes.atRestart.isEmpty
    }
}
