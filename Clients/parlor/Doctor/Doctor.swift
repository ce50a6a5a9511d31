/// Looks at everything that a running Parlor needs, and changes none of it.
struct Doctor {
    let place: Place

    func examine() -> [Finding] {
        let report = try? StatusReport.gather(place)
        let isRunning = place.run.isRunning
        return libraries() + executables() + [dataFolder(), freeSpace()]
            + [ports(isRunning: isRunning, busAnswers: report?.supervisor.busAnswers ?? false)]
            + door(report) + supervisor(report) + [versions(report)] + builds(report) + [
                clock(), descriptors(),
            ]
            + journals() + logs(report)
    }
}
