import Hosting
import ParlorWire
import Platform

extension Doctor {
    /// What still goes wrong is complained of every 5 s: an older complaint is past.
    static let memory: Duration = .seconds(20)
    /// What others complained of while a process was away, and until they noticed its return, has
    /// healed. What has not is complained of again.
    static let healing: Duration = .seconds(6)

    func logs(_ report: StatusReport?) -> [Finding] {
        let logs = File.names(in: place.logs).filter { $0.hasSuffix(".log") }
            .map { LogFile(path: "\(place.logs)/\($0)") }
        guard let report, report.supervisor.state != "stopped" else { return [] }
        let healed = Self.healed(place.run.lastState?.instances ?? [])
        let complaints = logs.compactMap { log -> Finding? in
            guard !report.isPast(log.name), !report.isFailing(log.name) else { return nil }
            let lines = log.lastLines(200)
            let began = [report.began(log.name), healed].compactMap(\.self).max()
            guard let line = Self.lastError(in: lines, since: began, now: Clock.now) else {
                return nil
            }
            return .wrong(
                "\(log.name) said: \(line)", "'parlor logs \(log.name)' shows what led to it.")
        }
        return complaints.isEmpty ? [.well("No process logged an error lately.")] : complaints
    }

    /// Until when the complaints are about processes that have come back since.
    static func healed(_ instances: [SystemState.InstanceState]) -> Timestamp? {
        instances.filter { $0.phase == .ready }.compactMap(\.returned).max().map { $0 + healing }
    }

    /// The last recent error, without what stands before it. What an earlier life of the process
    /// said is over.
    static func lastError(
        in lines: [String], since began: Timestamp?, now: Timestamp
    ) -> String? {
        var found: String?
        var isRecent = false
        for text in lines {
            let line = LogLine(text)
            // A line without a time belongs to the one before it.
            if let time = line.time { isRecent = now - time < memory && time >= began ?? time }
            if isRecent, line.isError { found = line.message }
        }
        return found
    }
}

extension StatusReport {
    /// Whether the process that writes this log was scaled back.
    func isPast(_ log: String) -> Bool {
        supervisor.state != "stopped" && log != "supervisor"
            && !services.contains { $0.instance == log }
    }

    /// Whether what keeps that process from its work is told already.
    fileprivate func isFailing(_ log: String) -> Bool {
        services.contains { $0.instance == log && $0.state != "ready" && $0.detail != nil }
    }

    /// When the process that writes this log began; what it said before is over.
    fileprivate func began(_ log: String) -> Timestamp? {
        let line = services.first {
            $0.instance == log && ["ready", Line.degraded].contains($0.state)
        }
        return line?.uptimeMs.map { Clock.now + .milliseconds(-$0) } ?? supervisor.since
    }
}
