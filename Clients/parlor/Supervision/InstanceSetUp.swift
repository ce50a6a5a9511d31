/// What a process is started with.
struct InstanceSetUp: Hashable, Sendable {
    let service: String
    let executable: String
    let arguments: [String]
    let environment: [String: String]

    /// Its limits of now, for the file that it reads them from.
    var limits: [String: String] {
        environment.filter { StartSettings.isLive($0.key, in: service) }
    }

    func with(limits: [String: String]) -> InstanceSetUp {
        let others = environment.filter { !StartSettings.isLive($0.key, in: service) }
        return InstanceSetUp(
            service: service, executable: executable, arguments: arguments,
            environment: others.merging(limits) { $1 })
    }

    /// What is another in `new`, as far as the process reads it.
    func changes(to new: InstanceSetUp) -> Changes {
        var changes = Changes()
        let names = Set(environment.keys).union(new.environment.keys)
        for name in names.sorted() where environment[name] != new.environment[name] {
            guard StartSettings.isRead(name, by: service) else { continue }
            if StartSettings.isLive(name, in: service) {
                changes.live.append(name)
            } else {
                changes.atRestart.append(name)
            }
        }
        if executable != new.executable { changes.atRestart.append("its executable") }
        if arguments != new.arguments { changes.atRestart.append("its arguments") }
        return changes
    }

    struct Changes: Hashable, Sendable {
        /// Settings that the process takes while it runs.
        var live: [String] = []
        /// What holds from its next start.
        var atRestart: [String] = []
    }
}
