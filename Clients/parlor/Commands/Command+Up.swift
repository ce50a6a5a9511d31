import Hosting
import ParlorWire
import Platform

extension Command {
    static let up = Command(
        name: "up", arguments: "", summary: "Start everything and keep it running.",
        details: """
            Starts the processes of the plan (compose/local.json), the bus first, and restarts each
            one that ends. In the foreground it runs until Ctrl-C, which stops everything cleanly.
            With --detach it returns as soon as all are ready. It builds nothing: 'make up' does. If
            Parlor runs already, it restarts the processes that were built anew, one after another.
            With --lan, phones in the local network can open the app: it shows a QR code for them.

            For example: PARLOR_PORT_BASE=6550 PARLOR_DATA=./other parlor up -d
            """,
        options: [
            .flag("--detach", short: "-d", "Run in the background; return when all is ready."),
            .flag("--lan", "Let devices in the local network in, too."),
        ],
        operands: 0...0
    ) { invocation in
        let place =
            invocation.has("--lan") ? try Installation.inLocalNetwork() : try Installation()
        if place.run.isRunning {
            let pid = place.run.supervisor.map { " (supervisor \($0))" } ?? ""
            Terminal.output.print(
                "Parlor is running already\(pid), with its data in \(place.data).")
            waitForStart(of: place)
            if ElsewhereBus(place) == nil {
                let output = ProgressOutput(asJSON: false)
                try RollingRestart(place: place, output: output).runOfOutdated()
            }
            let exit = try settledReport(of: place).show(on: .output)
            guard tellChanges(of: place) else { return .failed }
            tellAddresses(of: place)
            return exit
        }
        try place.said.refuseUnknownTimes()
        tellUnknown(place)
        clearLeftovers(of: place)
        let plan = try StartCheck(place: place).run()
        return invocation.has("--detach") ? try detach(place) : try runSupervisor(plan, place)
    }

    /// What `up --detach` runs in the background; nobody types it.
    static let supervise = Command(
        name: "supervise", arguments: "", summary: "Supervise in the background.", details: "",
        options: [], operands: 0...0
    ) { _ in
        let place = try Installation()
        return try runSupervisor(try place.plan(), place)
    }
}

private let startedByAnother = Complaint(
    "Parlor has just been started by somebody else; see 'parlor status'.")

/// Of a start that another command has just begun, only the end counts.
private func waitForStart(of place: Installation) {
    var turns = 0
    while place.run.isRunning, turns < startLimit(place.run).wholeMilliseconds / 20 {
        turns += 1
        usleep(20_000)
    }
}

/// How long the supervisor may take to start. What an earlier one wrote says nothing about it.
private func startLimit(_ run: RunFolder) -> Duration {
    guard let state = run.lastState, state.supervisor.pid == run.supervisor else {
        return RunFolder.patience
    }
    return state.supervisor.stage == .starting ? SupervisorRules.patience : .zero
}

private func tellUp(_ place: Installation) {
    Terminal.output.print(UpReport(place).text)
    tellAddresses(of: place)
}

private func tellAddresses(of place: Installation) {
    let addresses = AppAddresses(place, on: .output)
    if !addresses.text.isEmpty { Terminal.output.print(addresses.text) }
}

/// After a restart of the bus its services need a moment to be heard again.
private func settledReport(of place: Installation) throws -> StatusReport {
    var report = try StatusReport.gather(place)
    for _ in 0..<250 where report.isSettling {
        usleep(20_000)
        report = try StatusReport.gather(place)
    }
    return report
}

/// False when the Parlor that runs has other settings than this shell.
private func tellChanges(of place: Installation) -> Bool {
    tellUnknown(place)
    let changes = place.said.changes(since: place.startedWith ?? [:]) + place.editedFiles
    for change in changes { Terminal.errors.print("\(Terminal.errors.red("✗")) \(change)") }
    if !changes.isEmpty { Terminal.errors.print("  \(StartSettings.takingThem)") }
    return changes.isEmpty
}

private func tellUnknown(_ place: Installation) {
    for sentence in place.said.unknown {
        Terminal.errors.print("\(Terminal.errors.yellow("…")) \(sentence)")
    }
}

private func clearLeftovers(of place: Installation) {
    let leftovers = Leftovers(place.run)
    guard !leftovers.isEmpty else { return }
    Terminal.output.print("Clearing away what an earlier supervisor left: \(leftovers.names).")
    leftovers.clear()
}

private func runSupervisor(_ plan: Plan, _ place: Installation) throws -> ExitCode {
    guard let lock = try SupervisorLock(on: place.data) else {
        throw startedByAnother
    }
    let isInBackground = getsid(0) == getpid() && !Terminal.output.isInteractive
    let probe = try Probe(place)
    let log = Log(place.logFormat, instance: "supervisor")
    let supervisor = Supervisor(
        plan, at: place, holding: lock,
        say: { sentence in
            if sentence == SupervisorRules.everythingIsReady {
                do throws(Complaint) { try place.rememberStores(by: plan) } catch {
                    log.error(error.sentence)
                }
                ReadyNotice()?.send()
            }
            guard !isInBackground else { return log.info(sentence) }
            Terminal.output.print(sentence)
            if sentence == SupervisorRules.everythingIsReady { tellUp(place) }
        }, answering: { probe.answering() })
    let state = try supervisor.run()
    guard let problem = state.supervisor.problem else { return .ok }
    if !isInBackground { explain(problem, place) }
    return .failed
}

private func detach(_ place: Installation) throws -> ExitCode {
    let log = LogFile(path: place.supervisorLog)
    log.rotateIfLarge()
    let pid = try Spawn(
        executable: ThisProcess.executable, arguments: [Command.supervise.name],
        environment: place.ownEnvironment, output: .log(log.path), family: .session,
        lifeline: Lifeline.inherited
    ).start()
    var progress = StartProgress()
    var tries = 0
    while true {
        var status: Int32 = 0
        let hasEnded = waitpid(pid, &status, WNOHANG) == pid
        tries += 1
        if hasEnded || tries.isMultiple(of: 50) {
            do { try StartCheck(place: place).refuseFullDisk() } catch {
                if !hasEnded { kill(pid, SIGTERM) }
                throw error
            }
        }
        if let state = place.run.lastState, state.supervisor.pid == pid {
            progress.lines(for: state, on: .output).forEach(Terminal.output.print)
            if state.isReady {
                tellUp(place)
                return .ok
            }
            if let problem = state.failureAfterStart {
                explainFailure(problem, place)
                return .failed
            }
            if hasEnded, let problem = state.supervisor.problem {
                explain(problem, place)
                return .failed
            }
        }
        guard !hasEnded else {
            if place.run.isRunning { throw startedByAnother }
            throw Complaint(
                "The supervisor ended (\(ProcessExit(status: status))): "
                    + "\(log.lastSentence ?? "it said nothing") Its log is \(log.path).")
        }
        usleep(20_000)
    }
}

private func explain(_ problem: SystemState.Problem, _ place: Installation) {
    Terminal.errors.print("")
    Terminal.errors.print("\(problem.instance) could not be started: \(problem.sentence)")
    showLog(of: problem.instance, place)
    Terminal.errors.print(
        "Everything was stopped. Repair that, then run it again; 'parlor doctor' may say more."
    )
}

private func explainFailure(_ problem: SystemState.Problem, _ place: Installation) {
    Terminal.errors.print("")
    Terminal.errors.print("\(problem.instance) failed after it had started: \(problem.sentence)")
    showLog(of: problem.instance, place)
    Terminal.errors.print(
        "The others go on. Repair that, then run 'parlor up' again; 'parlor doctor' may say more.")
}

private func showLog(of instance: String, _ place: Installation) {
    let log = LogFile(path: place.log(of: instance))
    let lines = log.lastLines(12)
    if !lines.isEmpty { Terminal.errors.print("The end of its log, \(log.path):") }
    for line in lines { Terminal.errors.print(Terminal.errors.faint("  " + line)) }
}
