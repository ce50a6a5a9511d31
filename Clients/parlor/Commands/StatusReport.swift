import Hosting
import ParlorWire

/// What `parlor status` shows: the supervisor's state joined with what the processes say.
struct StatusReport: Encodable, Sendable {
    let supervisor: SupervisorLine
    let services: [Line]
    /// Services that are scaled to 0, and that nobody else serves.
    let absent: [String]
    /// Instances that were drained, and not started again since.
    let drained: [String]
    /// Nil where it was not asked for, and where the bus does not answer or is another Parlor's.
    var population: Population?
    /// The operator's decks that can't be used: file, line and what is wrong.
    var brokenDecks: [String] = []

    struct SupervisorLine: Encodable, Sendable {
        /// starting, running, stopping, or stopped: nobody supervises.
        let state: String
        let pid: Int32?
        let since: Timestamp?
        /// It runs an older executable than the one that is there.
        let outdated: Bool
        let data: String
        let bus: [String]
        let busAnswers: Bool
        /// What is odd about where the data and the bus are.
        let problem: String?
    }

    struct Line: Encodable, Sendable {
        /// It runs, and can't do its work, or not for long.
        static let failing = "failing"
        /// It works, and refuses a part of what it is asked for.
        static let degraded = "degraded"

        let service: String
        let instance: String
        let pid: Int32?
        let state: String
        let uptimeMs: Int64?
        let restarts: Int
        let callsPerSecond: Double?
        let eventsPerSecond: Double?
        let p50Ms: Double?
        let p99Ms: Double?
        let memoryBytes: Int?
        /// Of one processor, in the last second.
        let processorShare: Double?
        /// Calls, since it started.
        let refused: Int?
        let journalBytes: Int?
        /// What the disk of its data folder has left.
        let freeDiskBytes: Int?
        /// How many entities it has in memory.
        let activeEntities: Int?
        /// The streams with the most calls, the hottest first.
        let hotKeys: [HotKey]
        let version: String?
        /// It runs an older executable than the one that is there.
        let outdated: Bool
        /// It has settings of before the last reload, which it takes only at its start.
        let oldSettings: Bool
        let lastExit: String?
        let detail: String?
        /// Work that waits while the rest goes on, and why.
        let stuckWork: [String]
        /// What keeping a batch took on average, where that is slow.
        let slowKeepMs: Double?
    }

    var exit: ExitCode {
        if supervisor.state == "stopped" { return .notRunning }
        return supervisor.state == "running" && supervisor.problem == nil && supervisor.busAnswers
            && absent.isEmpty && services.allSatisfy { $0.state == "ready" && $0.stuckWork.isEmpty }
            ? .ok : .failed
    }

    /// What is not well may be so by itself in a moment.
    var isSettling: Bool {
        supervisor.state != "stopped" && supervisor.problem == nil
            && (!supervisor.busAnswers
                || services.contains { $0.state == "silent" || $0.state == "starting" })
    }

    /// Prints the table; the exit code says how things are.
    func show(on terminal: Terminal) throws -> ExitCode {
        if supervisor.state == "stopped", supervisor.busAnswers, !services.isEmpty {
            terminal.print(
                "No supervisor runs with its data in \(supervisor.data). These are on the bus, "
                    + "started by other means:")
        } else if supervisor.state == "stopped" {
            terminal.print(
                "Parlor is not running with its data in \(supervisor.data); "
                    + MachineSettings.start(
                        supervisor.data, otherwise: "'make up' or 'parlor up'") + " starts it.")
        }
        if let problem = supervisor.problem { terminal.print("\(terminal.red("✗")) \(problem)") }
        if !services.isEmpty { table(terminal).lines.forEach(terminal.print) }
        if let sentence = population?.sentence, !sentence.isEmpty {
            terminal.print("Here: \(sentence).")
        }
        if let diskLeft { terminal.print("Disk: \(Units.bytes(Int64(diskLeft))) left.") }
        if let hottest { terminal.print("Most calls: \(hottest).") }
        for trouble in troubles { terminal.print("\(terminal.red("✗")) \(trouble)") }
        for warning in warnings { terminal.print("\(terminal.yellow("…")) \(warning)") }
        return exit
    }
}

extension StatusReport {
    /// Who runs an older build than the one that is there, and what to do about it.
    var outdated: [(sentence: String, remedy: String)] {
        let old = services.filter(\.outdated).map(\.instance).joined(separator: ", ")
        let services = (
            sentence: "An older build still runs: \(old).",
            remedy: "'parlor up' restarts it. The others keep running."
        )
        let supervisor = (
            sentence: "An older build still runs: the supervisor, parlor itself.",
            remedy: "Run 'parlor down', then 'parlor up'."
        )
        let unsettled = self.services.filter(\.oldSettings).map(\.instance)
        let settings = (
            sentence: "Older settings still hold for \(unsettled.joined(separator: ", ")).",
            remedy: "'parlor reload' restarts it. The others keep running."
        )
        return (old.isEmpty ? [] : [services]) + (self.supervisor.outdated ? [supervisor] : [])
            + (unsettled.isEmpty ? [] : [settings])
    }

    /// Of several disks, what the fullest one has.
    private var diskLeft: Int? { services.compactMap(\.freeDiskBytes).min() }

    /// The streams with the most calls a second, and who answers them.
    private var hottest: String? {
        let all = services.flatMap { line in line.hotKeys.map { (line.instance, $0) } }
        let hottest = all.sorted { $0.1.callsPerSecond > $1.1.callsPerSecond }.prefix(3)
        guard !hottest.isEmpty else { return nil }
        return hottest.map { instance, key in
            "\(key.stream) \(Units.rate(key.callsPerSecond))/s at \(instance)"
        }.joined(separator: ", ")
    }

    private func table(_ terminal: Terminal) -> Table {
        var table = Table([
            ("SERVICE", .left), ("INSTANCE", .left), ("PID", .right), ("STATE", .left),
            ("UPTIME", .right), ("RESTARTS", .right), ("CALLS/S", .right), ("P99", .right),
            ("ENTITIES", .right), ("CPU", .right), ("MEMORY", .right), ("JOURNAL", .right),
        ])
        for line in services {
            table.add([
                line.service, line.instance, line.pid.map { "\($0)" } ?? "-",
                line.state == "ready" ? terminal.green(line.state) : terminal.yellow(line.state),
                line.uptimeMs.map(Units.duration(milliseconds:)) ?? "-", "\(line.restarts)",
                line.callsPerSecond.map(Units.rate) ?? "-",
                line.p99Ms.map { Units.decimal($0, places: 1) + " ms" } ?? "-",
                line.activeEntities.map { Units.rate(Double($0)) } ?? "-",
                line.processorShare.map { "\(Int(($0 * 100).rounded())) %" } ?? "-",
                line.memoryBytes.map { Units.bytes(Int64($0)) } ?? "-",
                line.journalBytes.map { Units.bytes(Int64($0)) } ?? "-",
            ])
        }
        return table
    }
}
