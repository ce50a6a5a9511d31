import Platform
import Wire

/// Restarts what runs an older executable than the one that is there: one process after another,
/// each after it has finished what it had.
struct Renewal {
    static let pause: UInt32 = 20_000

    let place: Installation

    func run() throws(Complaint) {
        for instance in place.run.lastState?.instances ?? [] {
            guard instance.phase == .ready, instance.isAlive, let pid = instance.pid,
                ReplacedExecutable(of: pid) != nil
            else { continue }
            Terminal.output.print(
                "\(Terminal.output.yellow("…")) \(instance.instance) runs an older build and is "
                    + "restarted")
            guard kill(pid, SIGTERM) == 0 else {
                throw Complaint(
                    "\(instance.instance) (\(pid)) belongs to another user: restart it as that user."
                )
            }
            try waitForNext(instance.instance, after: pid)
            Terminal.output.print("\(Terminal.output.green("✓")) \(instance.instance) is ready")
        }
    }

    private func waitForNext(_ name: String, after pid: Int32) throws(Complaint) {
        let patience = place.drain + SupervisorRules.patience
        var left = patience.wholeMilliseconds * 1_000 / Int64(Self.pause)
        while left > 0, place.run.isRunning {
            left -= 1
            usleep(Self.pause)
            let next = place.run.lastState?.instances.first { $0.instance == name }
            guard let next, next.pid != pid else { continue }
            if next.phase == .ready { return }
            if next.phase == .failed || next.phase == .failing {
                throw Complaint(
                    "\(name) can't be started from its new executable: "
                        + "\(next.detail ?? "its log says why.") Repair that; it is tried again "
                        + "by itself.")
            }
        }
        throw Complaint(
            "\(name) was told to stop, and its new executable is not ready; 'parlor logs \(name)' "
                + "may say why.")
    }
}
