import Wire

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Processes that outlived a supervisor which was killed.
///
/// They leave by themselves when their lifeline closes; whoever is stuck is helped along.
struct Leftovers {
    static let patience: Duration = .seconds(12)

    private let processes: [SystemState.InstanceState]

    /// Those of the last state that are alive, when no supervisor looks after them.
    init(_ state: SystemState?) {
        processes = state?.instances.filter(\.isAlive) ?? []
    }

    var isEmpty: Bool { processes.isEmpty }

    var names: String { processes.map(\.instance).joined(separator: ", ") }

    /// Returns when all are gone.
    func clear() {
        for process in processes { send(SIGTERM, to: process) }
        var left = Self.patience.wholeMilliseconds / 20
        while processes.contains(where: \.isAlive), left > 0 {
            left -= 1
            usleep(20_000)
        }
        for process in processes { send(SIGKILL, to: process) }
        while processes.contains(where: \.isAlive) { usleep(20_000) }
    }

    private func send(_ signal: Int32, to process: SystemState.InstanceState) {
        if process.isAlive, let pid = process.pid { kill(pid, signal) }
    }
}
