import ParlorWire
import Platform

/// Processes that nobody supervises from here: their supervisor was killed, or has lost its folder.
///
/// They leave by themselves when their lifeline closes; a stuck one is killed.
struct Leftovers {
    static let patience: Duration = .seconds(12)

    /// A supervisor that runs without holding the data folder, and would start the others again.
    private let supervisor: Int32?
    private let processes: [SystemState.InstanceState]

    /// Those of the last state that are alive.
    init(_ run: RunFolder) {
        guard !run.isRunning, let state = run.lastState,
            state.supervisor.data ?? run.data == run.data
        else {
            supervisor = nil
            processes = []
            return
        }
        let (pid, birth) = (state.supervisor.pid, state.supervisor.birth)
        let isAlive =
            birth.map { ProcessBirth(of: pid) == $0 }
            ?? SupervisorLock.isHeldAsBefore(in: run.path)
        supervisor = isAlive ? pid : nil
        processes = state.instances.filter(\.isAlive)
    }

    var isEmpty: Bool { supervisor == nil && processes.isEmpty }

    var names: String {
        ((supervisor == nil ? [] : ["supervisor"]) + processes.map(\.instance))
            .joined(separator: ", ")
    }

    /// Returns when all are gone.
    func clear() {
        if let supervisor {
            end(supervisor, ProcessBirth(of: supervisor), SupervisorRules.drain * 2)
        }
        for process in processes { send(SIGTERM, to: process) }
        var left = Self.patience.wholeMilliseconds / 20
        while processes.contains(where: \.isAlive), left > 0 {
            left -= 1
            usleep(20_000)
        }
        for process in processes { send(SIGKILL, to: process) }
        while processes.contains(where: \.isAlive) { usleep(20_000) }
    }

    private func end(_ pid: Int32, _ birth: ProcessBirth?, _ patience: Duration) {
        guard birth != nil, kill(pid, SIGTERM) == 0 else { return }
        var left = patience.wholeMilliseconds / 20
        while ProcessBirth(of: pid) == birth {
            if left == 0 { kill(pid, SIGKILL) }
            left -= 1
            usleep(20_000)
        }
    }

    private func send(_ signal: Int32, to process: SystemState.InstanceState) {
        if process.isAlive, let pid = process.pid { kill(pid, signal) }
    }
}
