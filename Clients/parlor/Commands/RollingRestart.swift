import ParlorWire
import Platform

/// Restarts processes one after another, each after it has finished what it had. Each new one is
/// ready before the next goes.
struct RollingRestart {
    private static let pause: UInt32 = 20_000

    let place: Installation
    let output: ProgressOutput

    /// Those that run an older executable than the one that is there, or older settings.
    func runOfOutdated() throws(Complaint) {
        let all = place.run.lastState?.instances ?? []
        try run(all.filter { $0.phase == .ready && reason(for: $0) != nil })
    }

    /// In this order. It ends at the first that does not come back; the rest runs on as it is.
    func run(_ instances: [SystemState.InstanceState]) throws(Complaint) {
        for (index, instance) in instances.enumerated() {
            let count = instances.count > 1 ? " (\(index + 1) of \(instances.count))" : ""
            let reason = reason(for: instance).map { ": it \($0)" } ?? ""
            let name = instance.instance
            output.tell(ProgressStep(name, .begun, "\(name) is restarted\(count)\(reason)"))
            let began = Clock.instant
            do { try restart(instance) } catch {
                let rest = instances[(index + 1)...].map(\.instance).joined(separator: ", ")
                throw Complaint(
                    error.sentence + (rest.isEmpty ? "" : " As they were before: \(rest)."),
                    exit: error.exit)
            }
            let took = Units.duration(milliseconds: (Clock.instant - began).wholeMilliseconds)
            output.tell(ProgressStep(name, .ready, "\(name) is ready (\(took))"))
        }
    }

    private func reason(for instance: SystemState.InstanceState) -> String? {
        if let pid = instance.pid, instance.isAlive, ReplacedExecutable(of: pid) != nil {
            return "runs an older build"
        }
        return instance.oldSettings == true ? "has older settings" : nil
    }

    private func restart(_ instance: SystemState.InstanceState) throws(Complaint) {
        if let pid = instance.pid, instance.isAlive, kill(pid, SIGTERM) != 0, errno == EPERM {
            throw Complaint(
                "\(instance.instance) (\(pid)) belongs to another user: restart it as that user.")
        }
        try waitForNext(after: instance)
    }

    private func waitForNext(after old: SystemState.InstanceState) throws(Complaint) {
        let name = old.instance
        let patience = place.drain + SupervisorRules.patience
        var left = patience.wholeMilliseconds * 1_000 / Int64(Self.pause)
        while left > 0 {
            left -= 1
            usleep(Self.pause)
            guard place.run.isRunning else {
                throw Complaint("Parlor was stopped meanwhile.", exit: .notRunning)
            }
            let next = place.run.lastState?.instances.first { $0.instance == name }
            guard let next, next.pid == nil || next.pid != old.pid else { continue }
            switch next.phase {
            case .ready: return
            case .failed where next.restarts > old.restarts,
                .failing where next.restarts > old.restarts:
                throw Complaint(
                    "\(name) can't be started again: \(next.detail ?? "its log says why.") Repair "
                        + "that; it is tried again by itself.")
            case .failed, .failing, .starting, .backingOff, .draining, .stopped, .silent: continue
            }
        }
        throw Complaint(
            "\(name) was told to stop, and is not ready again; 'parlor logs \(name)' may say why.")
    }
}
