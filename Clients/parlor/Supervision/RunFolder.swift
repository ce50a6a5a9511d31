import Platform
import Wire

/// `PARLOR_DATA/run`: what a supervisor and the other commands tell each other. Whoever deletes it
/// deletes nothing that lasts: the supervisor writes it again.
struct RunFolder: Sendable {
    /// How long a supervisor may take to write its files again.
    static let patience: Duration = .seconds(3)

    let data: String

    var path: String { data + "/run" }
    private var pid: String { path + "/supervisor.pid" }
    private var wanted: String { path + "/wanted.json" }
    private var state: String { path + "/state.json" }
    private var settings: String { path + "/settings.json" }

    var isRunning: Bool { SupervisorLock.isHeld(on: data) }

    /// Nothing that the supervisor wrote is missing.
    var isWhole: Bool { [pid, wanted, state, settings].allSatisfy(File.exists) }

    /// Waits for what a supervisor is about to write; false when it doesn't.
    func isWholeInTime() -> Bool {
        var left = Self.patience.wholeMilliseconds / 20
        while !isWhole, isRunning {
            guard left > 0 else { return false }
            left -= 1
            usleep(20_000)
        }
        return true
    }

    /// The supervisor's pid, while there is one.
    var supervisor: Int32? {
        guard isRunning, let bytes = File.read(pid) else { return nil }
        return Int32(String(decoding: bytes, as: UTF8.self).filter(\.isNumber))
    }

    func keep(pid number: Int32) throws(Complaint) {
        try File.replace(pid, with: Array("\(number)\n".utf8))
    }

    /// The last thing that a supervisor does.
    func removeWhatOnlyTheRunningHave() {
        unlink(pid)
        unlink(settings)
    }

    /// The settings that the supervisor was started with.
    var startedWith: [String: String]? {
        File.read(settings).flatMap { try? JSON.decode([String: String].self, from: $0) }
    }

    /// Nil while none runs.
    func startedWithWhileRunning() throws(Complaint) -> [String: String]? {
        guard isRunning else { return nil }
        guard isWholeInTime() else {
            throw Complaint(
                "A Parlor runs with its data in \(data), and its files in \(path) are gone: it "
                    + "hangs, or can't write. 'fuser -v \(data)' names its supervisor; end that "
                    + "with 'kill', then 'parlor up' starts it again.")
        }
        return startedWith
    }

    func keep(startedWith environment: [String: String]) throws(Complaint) {
        try File.replace(settings, with: JSON.encode(environment))
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
