import Bus
import Hosting
import Wire

extension StatusReport {
    static let patience: Duration = .milliseconds(500)

    static func gather(_ place: Place) throws -> StatusReport {
        let isRunning = place.run.isRunning
        let roster = Roster(asking: try BusLine(place), timeout: patience)
        let state = isRunning ? place.run.lastState : nil
        return StatusReport(state, roster, place)
    }

    init(_ state: SystemState?, _ roster: Roster, _ place: Place) {
        supervisor = SupervisorLine(
            state: state?.supervisor.stage.rawValue ?? "stopped", pid: state?.supervisor.pid,
            since: state?.supervisor.since, data: place.data,
            bus: place.bus.map(\.description), busAnswers: roster.bus != nil)
        let known = state?.instances.map { Line($0, roster.counters(of: $0.pid)) } ?? []
        let pids = Set(known.compactMap(\.pid))
        // Started by other means, in containers or by hand: nobody supervises them, but they serve.
        services = known + roster.workers.filter { !pids.contains($0.pid) }.map(Line.init)
    }
}

extension StatusReport.Line {
    init(_ instance: SystemState.InstanceState, _ counters: Roster.Counters?) {
        let now = Clock.now
        let isUp = instance.pid != nil
        self.init(
            service: instance.service, instance: instance.instance, pid: instance.pid,
            state: instance.phase.rawValue,
            uptimeMs: isUp
                ? counters?.uptimeMs ?? max(0, (now - instance.since).wholeMilliseconds) : nil,
            restarts: instance.restarts, counters: counters, lastExit: instance.lastExit,
            detail: instance.detail)
    }

    init(_ worker: Roster.Worker) {
        self.init(
            service: worker.service, instance: worker.instance, pid: worker.pid,
            state: worker.leaving == true ? "draining" : "ready",
            uptimeMs: worker.counters?.uptimeMs, restarts: 0, counters: worker.counters,
            lastExit: nil, detail: nil)
    }

    private init(
        service: String, instance: String, pid: Int32?, state: String, uptimeMs: Int64?,
        restarts: Int, counters: Roster.Counters?, lastExit: String?, detail: String?
    ) {
        self.service = service
        self.instance = instance
        self.pid = pid
        self.state = state
        self.uptimeMs = uptimeMs
        self.restarts = restarts
        callsPerSecond = counters?.callsPerSecond
        eventsPerSecond = counters?.eventsPerSecond
        p50Ms = counters?.p50Ms
        p99Ms = counters?.p99Ms
        memoryBytes = counters?.memoryBytes
        journalBytes = counters?.journalBytes
        version = counters?.version
        self.lastExit = lastExit
        self.detail = detail
    }
}
