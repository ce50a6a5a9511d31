import ParlorWire
import Platform

/// `PARLOR_DATA/run`: what a supervisor and the other commands tell each other. Whoever deletes it
/// deletes nothing that lasts: the supervisor writes it again.
struct RunFolder: Sendable {
    /// How long a supervisor may take to write its files again.
    static let patience: Duration = .seconds(3)

    let data: String

    var path: String { data + "/run" }
    private var pid: String { path + "/supervisor.pid" }
    private var wanted: String { path + "/wanted.json" }
    private var takenOut: String { path + "/drained.json" }
    private var state: String { path + "/state.json" }
    private var settings: String { path + "/settings.json" }
    private var ofFile: String { path + "/file.json" }
    private var planned: String { path + "/plan.json" }
    private var reload: String { path + "/reload.json" }

    /// The limits that a process keeps to while it runs.
    func limits(of instance: String) -> String { "\(path)/limits/\(instance).json" }

    var isRunning: Bool { SupervisorLock.isHeld(on: data) }

    /// Nothing that the supervisor wrote is missing.
    var isWhole: Bool { [pid, wanted, state, settings].allSatisfy(File.exists) }

    /// Nothing is missing that other commands may ask for.
    var isComplete: Bool { isWhole && [planned, ofFile].allSatisfy(File.exists) }

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

    /// The last supervisor ended without stopping anything: it was killed, or the machine was.
    var wasLeft: Bool { !isRunning && File.exists(pid) }

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
        unlink(planned)
        unlink(takenOut)
        takeBackReload()
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

    func keep(startedWith environment: [String: String], ofFile: Set<String>) throws(Complaint) {
        try File.replace(self.ofFile, with: JSON.encode(ofFile))
        try File.replace(settings, with: JSON.encode(environment))
    }

    /// Which of these the settings file alone said.
    var namesOfFile: Set<String> {
        File.read(ofFile).flatMap { try? JSON.decode(Set<String>.self, from: $0) } ?? []
    }

    /// The plan by which the supervisor works; nil when it doesn't say.
    var plan: Plan? {
        File.read(planned).flatMap { try? JSON.decode(Plan.self, from: $0) }
    }

    func keep(_ plan: Plan) throws(Complaint) {
        try File.replace(planned, with: JSON.encode(plan))
    }

    /// What a supervisor is to go on with; nil while there is nothing new.
    var asked: Reload? {
        File.read(reload).flatMap { try? JSON.decode(Reload.self, from: $0) }
    }

    func ask(_ new: Reload) throws(Complaint) { try File.replace(reload, with: JSON.encode(new)) }

    var isAsked: Bool { File.exists(reload) }

    func takeBackReload() { unlink(reload) }

    func keep(limits: [String: String], of instance: String) throws(Complaint) {
        try File.makeFolder("\(path)/limits")
        try File.replace(self.limits(of: instance), with: JSON.encode(limits))
    }

    func forgetLimits(of instance: String) { unlink(limits(of: instance)) }

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

    /// What holds, where nobody has just written what they want.
    func mend(wanted counts: [String: Int], drained names: Set<String>) throws(Complaint) {
        try File.addIfMissing(wanted, with: JSON.encode(counts))
        try File.addIfMissing(takenOut, with: JSON.encode(names))
    }

    /// The instances that are not started again for now.
    var drained: Set<String> {
        File.read(takenOut).flatMap { try? JSON.decode(Set<String>.self, from: $0) } ?? []
    }

    func keep(drained names: Set<String>) throws(Complaint) {
        try File.replace(takenOut, with: JSON.encode(names))
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
