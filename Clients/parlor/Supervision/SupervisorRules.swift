import ParlorWire

/// What a supervisor decides, as a value: which processes run, and in which order all leave.
/// `RestartDelay` says when one comes back after it ended.
struct SupervisorRules: Sendable {
    /// A process asked to leave has this long before it is killed, or longer if gateways may take
    /// longer.
    static let drain: Duration = .seconds(10)
    /// How often processes that were ready are asked for.
    static let watch: Duration = .seconds(1)
    /// A process that was ready and is missed for so long hangs.
    static let silence: Duration = .seconds(5)
    /// A process that a signal has stopped has this long to go on before it is killed.
    static let pause: Duration = .seconds(2)
    /// A process that hangs has this long to leave before it is killed.
    static let lastChance: Duration = .seconds(3)
    /// A system not ready after this long is given up.
    static let patience: Duration = .seconds(30)
    /// A process that ended so often before it was ever ready is given up.
    static let attempts = 4
    static let everythingIsReady = "Everything is ready."

    enum Event: Sendable {
        case spawned(String, pid: Int32, ProcessBirth?)
        case notSpawned(String, reason: String)
        /// The last words are the last sentence of its log.
        case exited(pid: Int32, ProcessExit, lastWords: String?)
        /// A signal has stopped the process, or has let it go on.
        case paused(pid: Int32)
        case resumed(pid: Int32)
        /// Who answers: the bus itself, and those that it knows by their pid.
        case answering(bus: Bool, workers: Set<Int32>)
        case wanted([String: Int])
        /// These instances are not wanted for now, whatever their number.
        case drained(Set<String>)
        /// Another plan and other settings hold; those that run with what is outdated are named.
        case reloaded(Plan, drain: Duration, outdated: Set<String>)
        case stop
        case tick
    }

    enum Effect: Hashable, Sendable {
        case spawn(instance: String)
        case terminate(pid: Int32)
        /// The same, when no other takes its place.
        case dismiss(pid: Int32)
        case kill(pid: Int32)
        case say(String)
    }

    private(set) var plan: Plan
    private let machine: String?
    private var drain: Duration
    private let pid: Int32
    private let birth: ProcessBirth?
    private let data: String?
    private let began: Timestamp
    private(set) var wanted: [String: Int]
    private(set) var drained: Set<String> = []
    private var instances: [Instance] = []
    private var stage = SystemState.SupervisorState.Stage.starting
    private var problem: SystemState.Problem?
    /// When it was last known who answers.
    private var asked: Timestamp

    /// Where other machines may be on the bus, `machine` is a part of each name.
    init(
        _ plan: Plan, on machine: String?, drain: Duration, pid: Int32,
        birth: ProcessBirth? = nil, data: String? = nil, now: Timestamp
    ) {
        (self.plan, self.machine, self.drain) = (plan, machine, drain)
        (self.pid, self.birth, self.data) = (pid, birth, data)
        began = now
        asked = now
        wanted = plan.wanted
    }

    mutating func receive(_ event: Event, now: Timestamp) -> [Effect] {
        var effects: [Effect] = []
        switch event {
        case .spawned(let name, let pid, let birth):
            change(name) { $0.spawned(pid, birth, now: now) }
        case .notSpawned(let name, let reason):
            change(name) { effects += $0.ended(.notStarted, lastWords: reason, now: now) }
        case .exited(let pid, let exit, let lastWords):
            effects += ended(pid, exit, lastWords, now: now)
        case .paused(let pid): change(pid) { effects += $0.paused(now: now) }
        case .resumed(let pid): change(pid) { effects += $0.resumed(now: now) }
        case .answering(let bus, let workers):
            asked = now
            for index in instances.indices {
                effects += hear(index, bus: bus, workers: workers, now: now)
            }
        case .wanted(let counts): wanted.merge(counts) { _, new in new }
        case .drained(let names): drained = names
        case .reloaded(let plan, let drain, let outdated):
            reload(plan, drain: drain, outdated: outdated, now: now)
        case .stop: if stage != .failed { stage = .stopping }
        case .tick: break
        }
        giveUpIfHopeless(now: now, &effects)
        return effects + settle(now: now)
    }

    /// When `tick` has something to do.
    var due: Timestamp? {
        let patience = stage == .starting ? began + Self.patience : nil
        let instances = instances.filter { isLeaving || mayStart($0) }
        return (instances.compactMap(\.due) + [patience, watchDue].compactMap(\.self)).min()
    }

    /// Some process runs that nobody has heard from yet.
    var awaitsAnswers: Bool {
        instances.contains { $0.state.phase == .starting && $0.state.pid != nil }
    }

    /// It is time to ask who answers.
    func asks(now: Timestamp) -> Bool { awaitsAnswers || watchDue.map { now >= $0 } ?? false }

    var isFinished: Bool { isLeaving && instances.allSatisfy { $0.state.pid == nil } }

    var state: SystemState {
        let order = Dictionary(
            uniqueKeysWithValues: plan.services.enumerated().map { ($1.name, $0) })
        return SystemState(
            supervisor: .init(
                pid: pid, birth: birth, data: data, since: began, stage: stage, problem: problem),
            instances: instances.sorted { first, second in
                let places = [first, second].map { order[$0.state.service] ?? order.count }
                return (places[0], first.number) < (places[1], second.number)
            }.map(\.state))
    }
}

extension SupervisorRules {
    private var isLeaving: Bool { stage == .stopping || stage == .failed }

    private var carrierWasReady: Bool {
        let carriers = instances.filter { $0.state.service == plan.services[0].name }
        return carriers.allSatisfy(\.wasReady)
    }

    /// While the bus is away nobody can be heard, and nobody is missed.
    private var watchDue: Timestamp? {
        let carriers = instances.filter { $0.state.service == plan.services[0].name }
        guard !isLeaving, carriers.allSatisfy({ $0.state.pid != nil }),
            instances.contains(where: { $0.state.phase == .ready })
        else { return nil }
        return asked + Self.watch
    }

    private mutating func hear(
        _ index: Int, bus: Bool, workers: Set<Int32>, now: Timestamp
    ) -> [Effect] {
        guard let pid = instances[index].state.pid else { return [] }
        let carries = instances[index].state.service == plan.services[0].name
        let isHeard = carries ? bus : workers.contains(pid)
        switch instances[index].state.phase {
        case .starting: return isHeard ? instances[index].becameReady(now: now) : []
        case .ready where isHeard || !carries && !bus:
            instances[index].answered()
            return []
        case .ready: return isLeaving ? [] : instances[index].missed(now: now)
        default: return []
        }
    }

    private func mayStart(_ instance: Instance) -> Bool {
        instance.state.service == plan.services[0].name || carrierWasReady
    }

    private mutating func change(_ name: String, _ body: (inout Instance) -> Void) {
        guard let index = instances.firstIndex(where: { $0.state.instance == name }) else { return }
        body(&instances[index])
    }

    private mutating func change(_ pid: Int32, _ body: (inout Instance) -> Void) {
        guard let index = instances.firstIndex(where: { $0.state.pid == pid }) else { return }
        body(&instances[index])
    }

    /// A service that was scaled keeps its number, unless the plan says another one than before.
    /// Then its drained instances are started again, as they are when it is scaled.
    private mutating func reload(
        _ new: Plan, drain: Duration, outdated: Set<String>, now: Timestamp
    ) {
        let (before, counts) = (plan.wanted, wanted)
        wanted = new.services.reduce(into: [:]) { wanted, service in
            let isSame = before[service.name] == service.instances
            let count = isSame ? counts[service.name] ?? service.instances : service.instances
            wanted[service.name] = min(count, new.bounds(of: service).upperBound)
        }
        drained = drained.filter { name in
            !new.services.contains { $0.has(name) && before[$0.name] != $0.instances }
        }
        (plan, self.drain) = (new, drain)
        for index in instances.indices {
            let isOutdated = outdated.contains(instances[index].state.instance)
            instances[index].drain = drain
            instances[index].reloaded(isOutdated: isOutdated, now: now)
        }
    }

    private mutating func ended(
        _ pid: Int32, _ exit: ProcessExit, _ lastWords: String?, now: Timestamp
    ) -> [Effect] {
        guard let index = instances.firstIndex(where: { $0.state.pid == pid }) else { return [] }
        let effects = instances[index].ended(exit, lastWords: lastWords, now: now)
        if instances[index].state.phase == .stopped, !isLeaving { instances.remove(at: index) }
        return effects
    }

    private mutating func giveUpIfHopeless(now: Timestamp, _ effects: inout [Effect]) {
        guard stage == .starting else { return }
        let isLate = now >= began + Self.patience
        guard
            let hopeless = instances.first(where: {
                $0.isHopeless || isLate && $0.state.phase != .ready
            })
        else { return }
        let reason =
            isLate
            ? "it was not ready after \(Self.patience.wholeMilliseconds / 1_000) s"
            : hopeless.state.detail ?? hopeless.state.lastExit ?? "it ended again and again"
        problem = .init(instance: hopeless.state.instance, sentence: reason)
        stage = .failed
        effects.append(.say("\(hopeless.state.instance) could not be started: \(reason)"))
    }

    /// Whatever follows from where things are: spawn what is missing, see off what is too much.
    private mutating func settle(now: Timestamp) -> [Effect] {
        if isLeaving { return leave(now: now) }
        var effects: [Effect] = []
        for index in instances.indices {
            let state = instances[index].state
            // A service that is no longer in the plan is not wanted at all.
            if instances[index].number > wanted[state.service] ?? 0
                || drained.contains(state.instance)
            {
                effects += instances[index].leave(forGood: true, now: now)
            }
        }
        instances.removeAll { $0.state.phase == .stopped }
        for service in plan.services {
            let count = wanted[service.name] ?? service.instances
            for number in 0..<count where !hasInstance(service.name, number + 1) {
                let new = Instance(
                    service: service.name, number: number + 1, on: machine, drain: drain, now: now)
                if !drained.contains(new.state.instance) { instances.append(new) }
            }
        }
        for index in instances.indices {
            guard mayStart(instances[index]) else { continue }
            effects += instances[index].tick(now: now)
        }
        let isReady = instances.allSatisfy { $0.state.phase == .ready }
        if stage == .starting, carrierWasReady, isReady {
            stage = .running
            effects.append(.say(Self.everythingIsReady))
        }
        return effects
    }

    private mutating func leave(now: Timestamp) -> [Effect] {
        let carrier = plan.services[0].name
        let othersRun = instances.contains {
            $0.state.service != carrier && $0.state.pid != nil
        }
        return instances.indices.flatMap { index in
            guard instances[index].state.service != carrier || !othersRun else { return [Effect]() }
            return instances[index].leave(forGood: false, now: now)
                + instances[index].tick(now: now)
        }
    }

    private func hasInstance(_ service: String, _ number: Int) -> Bool {
        instances.contains { $0.state.service == service && $0.number == number }
    }
}
