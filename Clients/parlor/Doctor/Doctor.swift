/// Looks at everything that a running Parlor needs, and changes none of it.
struct Doctor {
    let place: Installation

    func examine() -> [Finding] {
        let report = try? StatusReport.gather(place)
        let isRunning = place.run.isRunning
        let busAnswers = report?.supervisor.busAnswers ?? false
        // A cause comes before what it leads to.
        let machine = libraries() + executables() + [clock(), descriptors()]
        let data = [dataFolder(), freeSpace()] + journals()
        let system = [ports(isRunning: isRunning, busAnswers: busAnswers)] + door(report)
        let set = settings() + catalogue() + decks() + certificate() + keys()
        return machine + set + data + system + supervisor(report) + [versions(report)]
            + builds(report) + logs(report)
    }
}
