import Bus
import BusZeroMQ
import Hosting
import ParlorWire
import Platform

extension StatusReport {
    static let patience: Duration = .milliseconds(500)

    static func gather(
        _ place: Installation, countingPopulation: Bool = false
    ) throws -> StatusReport {
        let isRunning = place.run.isRunning
        let elsewhere = ElsewhereBus(place)?.sentence
        let line = try BusLine(ownBusOf: place)
        let roster = Roster(asking: line, timeout: patience)
        let foreign = roster.bus.flatMap { _ in ForeignBus(place) }
            .map { "\($0.sentence) \($0.remedy)" }
        let left = place.run.wasLeft ? leftSupervisor : nil
        let state = isRunning ? place.run.lastState : nil
        var report = StatusReport(state, roster, place, problem: elsewhere ?? foreign ?? left)
        if countingPopulation, report.supervisor.problem == nil, roster.bus != nil {
            report.population = try Population(asking: line, roster, within: patience)
        }
        return report
    }

    init(_ state: SystemState?, _ roster: Roster, _ place: Installation, problem: String?) {
        // What another bus hears says nothing of our processes.
        let roster = problem != nil && state != nil ? Roster(bus: nil, workers: []) : roster
        supervisor = SupervisorLine(
            state: state?.supervisor.stage.rawValue ?? "stopped", pid: state?.supervisor.pid,
            since: state?.supervisor.since,
            outdated: state.map { ReplacedExecutable(of: $0.supervisor.pid) != nil } ?? false,
            data: place.data,
            bus: place.bus.map(\.description), busAnswers: roster.bus != nil, problem: problem)
        let known =
            state?.instances.map { instance in
                Line(roster.asHeard(instance), roster.figures(of: instance.pid))
            } ?? []
        let names = Set(known.map(\.instance))
        // Started by other means, in containers or by hand: nobody supervises them, but they serve.
        let others = roster.workers.filter {
            !names.contains($0.instance) && (state == nil || !$0.leaving)
        }
        services = known + others.map(Line.init)
        let present = Set(services.map(\.service))
        let wanted = state == nil ? [:] : place.run.wantedCounts ?? [:]
        drained = state == nil ? [] : place.run.drained.sorted()
        absent = wanted.filter { $0.value == 0 }.keys.sorted().filter { !present.contains($0) }
    }
}

extension StatusReport.Line {
    init(_ instance: SystemState.InstanceState, _ figures: ProcessCounters?) {
        let sinceStart = instance.started.map { max(0, (Clock.now - $0).wholeMilliseconds) }
        let failingReason = Self.failingReason(instance, figures)
        let lowDisk = instance.phase == .ready ? figures?.lowDisk : nil
        self.init(
            service: instance.service, instance: instance.instance, pid: instance.pid,
            state: failingReason != nil
                ? Self.failing : lowDisk != nil ? Self.degraded : instance.phase.rawValue,
            uptimeMs: instance.pid.flatMap { _ in sinceStart ?? figures?.uptimeMs },
            restarts: instance.restarts, figures: figures,
            outdated: instance.isAlive && ReplacedExecutable(of: instance.pid ?? 0) != nil,
            oldSettings: instance.oldSettings ?? false,
            lastExit: instance.lastExit,
            detail: failingReason ?? lowDisk ?? instance.detail)
    }

    /// Why one that serves does so badly, or not for long.
    private static func failingReason(
        _ instance: SystemState.InstanceState, _ figures: ProcessCounters?
    ) -> String? {
        guard instance.phase == .ready else { return nil }
        if let failingReason = figures?.failingReason { return failingReason }
        guard let ends = instance.soonEnds, SystemState.isOnTrial(instance, now: Clock.now) else {
            return nil
        }
        return "It ended \(ends) times soon after it was ready (\(instance.lastExit ?? "unknown"))."
    }

    init(_ worker: BusWorker) {
        self.init(
            service: worker.service, instance: worker.instance, pid: Int32(clamping: worker.pid),
            state: worker.leaving ? "draining" : Self.state(worker.figures),
            uptimeMs: worker.figures?.uptimeMs, restarts: 0, figures: worker.figures,
            outdated: false, oldSettings: false, lastExit: nil,
            detail: worker.figures?.failingReason ?? worker.figures?.lowDisk)
    }

    private static func state(_ figures: ProcessCounters?) -> String {
        guard figures?.failingReason == nil else { return failing }
        return figures?.lowDisk == nil ? "ready" : degraded
    }

    private init(
        service: String, instance: String, pid: Int32?, state: String, uptimeMs: Int64?,
        restarts: Int, figures: ProcessCounters?, outdated: Bool, oldSettings: Bool,
        lastExit: String?, detail: String?
    ) {
        self.service = service
        self.instance = instance
        self.pid = pid
        self.state = state
        self.uptimeMs = uptimeMs
        self.restarts = restarts
        callsPerSecond = figures?.callsPerSecond
        eventsPerSecond = figures?.eventsPerSecond
        p50Ms = figures?.p50Ms
        p99Ms = figures?.p99Ms
        memoryBytes = figures?.memoryBytes
        processorShare = figures?.processorShare
        refused = figures?.refused
        journalBytes = figures?.journalBytes
        freeDiskBytes = figures?.freeDiskBytes
        activeEntities = figures?.activeEntities
        hotKeys = figures?.hotKeys ?? []
        version = figures?.version
        self.outdated = outdated
        self.oldSettings = oldSettings
        self.lastExit = lastExit
        self.detail = detail
        stuckWork = figures?.stuckWork ?? []
        slowKeepMs = figures?.slowKeepMs
    }
}
