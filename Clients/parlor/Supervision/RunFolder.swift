import Wire

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// `PARLOR_DATA/run`: what a supervisor and the other commands tell each other.
struct RunFolder: Sendable {
    let path: String

    var lock: String { path + "/supervisor.lock" }
    private var pid: String { path + "/supervisor.pid" }
    private var wanted: String { path + "/wanted.json" }
    private var state: String { path + "/state.json" }
    private var addresses: String { path + "/bus.json" }

    var isRunning: Bool { SupervisorLock.isHeld(self) }

    /// The supervisor's pid, while there is one.
    var supervisor: Int32? {
        guard isRunning, let bytes = File.read(pid) else { return nil }
        return Int32(String(decoding: bytes, as: UTF8.self).filter(\.isNumber))
    }

    func keep(pid number: Int32) throws(Complaint) {
        try File.replace(pid, with: Array("\(number)\n".utf8))
    }

    func removePid() { unlink(pid) }

    /// Where the supervisor's bus is.
    var bus: [String]? {
        File.read(addresses).flatMap { try? JSON.decode([String].self, from: $0) }
    }

    func keep(bus: [String]) throws(Complaint) {
        try File.replace(addresses, with: JSON.encode(bus))
    }

    var lastState: SystemState? {
        File.read(state).flatMap { try? JSON.decode(SystemState.self, from: $0) }
    }

    func keep(_ newState: SystemState) throws(Complaint) {
        try File.replace(state, with: JSON.encode(newState))
    }

    var wantedCounts: [String: Int]? {
        File.read(wanted).flatMap { try? JSON.decode([String: Int].self, from: $0) }
    }

    func keep(wanted counts: [String: Int]) throws(Complaint) {
        try File.replace(wanted, with: JSON.encode(counts))
    }

    /// Waits until no supervisor runs; false when one still does after that time.
    func waitUntilStopped(_ patience: Duration, each body: () -> Void) -> Bool {
        var left = patience.wholeMilliseconds / 20
        while isRunning {
            guard left > 0 else { return false }
            left -= 1
            body()
            usleep(20_000)
        }
        body()
        return true
    }
}
