import ParlorWire
import Platform

extension Command {
    static let reload = Command(
        name: "reload", arguments: "",
        summary: "Take what is new in the settings and the plan, live.",
        details: """
            Settings are taken from the file 'settings' in PARLOR_DATA (or PARLOR_SETTINGS), from
            this environment, and from that of 'parlor up'; of two that say one setting, the
            environment wins. The plan says how many instances run, and what they are told.

            Everything is checked first; what can't be used changes nothing. Limits hold at once.
            For the rest, only processes that read what is new are restarted, one after another.
            Where the bus and the journals are can't be changed while they run.

            For example: parlor reload --check
            """,
        options: [.flag("--check", "Say what would change, and change nothing.")],
        operands: 0...0
    ) { invocation in
        let place = try Installation()
        let pid = try place.runningSupervisor()
        let before = try place.runningState()
        let reloading = try Reloading(place)
        let (terminal, errors) = (Terminal.output, Terminal.errors)
        for warning in reloading.warnings { errors.print("\(errors.yellow("…")) \(warning)") }
        for sentence in reloading.news { terminal.print("\(terminal.yellow("…")) \(sentence)") }
        guard !invocation.has("--check") else {
            terminal.print(
                reloading.news.isEmpty ? "Nothing would change." : "Nothing was changed yet.")
            return .ok
        }
        try handOver(reloading.reload, to: pid, place)
        let output = ProgressOutput(asJSON: false)
        try ScalingProgress(
            of: reloading.wanted, in: place, since: before, telling: output
        ).follow()
        let outdated = place.run.lastState?.instances.filter { $0.oldSettings == true } ?? []
        try RollingRestart(place: place, output: output).run(outdated)
        terminal.print(reloading.news.isEmpty ? "Nothing was new." : "Reloaded.")
        return .ok
    }
}

private func handOver(_ reload: Reload, to pid: Int32, _ place: Installation) throws(Complaint) {
    try place.run.ask(reload)
    guard kill(pid, SIGHUP) == 0 else {
        place.run.takeBackReload()
        throw Complaint("The supervisor \(pid) belongs to another user: reload as that user.")
    }
    var left = RunFolder.patience.wholeMilliseconds / 20
    while place.run.isAsked {
        guard left > 0, place.run.isRunning else {
            place.run.takeBackReload()
            throw Complaint(
                "The supervisor \(pid) does not take it; 'parlor logs supervisor' may say why.")
        }
        left -= 1
        usleep(20_000)
    }
    guard place.run.plan == reload.plan, place.run.startedWith == reload.settings else {
        throw Complaint(
            "The supervisor could not take it, and nothing was changed; 'parlor logs supervisor' "
                + "says why.")
    }
}
