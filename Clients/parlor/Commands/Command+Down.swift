import ParlorWire
import Platform

extension Command {
    static let down = Command(
        name: "down", arguments: "", summary: "Stop everything cleanly.",
        details: """
            Tells each service to finish its calls and stop, the bus last. A process that still runs
            after 10 s is killed. Nothing acknowledged is lost either way.

            For example: parlor down
            """,
        options: [], operands: 0...0
    ) { _ in
        let place = try Installation()
        guard place.run.isRunning else {
            let leftovers = Leftovers(place.run)
            leftovers.clear()
            Terminal.output.print(
                leftovers.isEmpty
                    ? "Parlor is not running with its data in \(place.data)."
                    : "Stopped what an earlier supervisor left: \(leftovers.names).")
            if let foreign = ForeignBus(place) {
                Terminal.output.print(
                    "\(foreign.sentence) To stop it, set PARLOR_DATA to its folder.")
            }
            return .ok
        }
        if let elsewhere = ElsewhereBus(place) { throw Complaint(elsewhere.sentence) }
        return try stop(place)
    }
}

private func stop(_ place: Installation) throws -> ExitCode {
    var progress = StartProgress()
    if let state = place.run.lastState { _ = progress.lines(for: state, on: .output) }
    guard let pid = place.run.supervisor, kill(pid, SIGTERM) == 0 else {
        throw Complaint(
            "The supervisor of \(place.data) can't be told to stop: "
                + "it belongs to another user, or is stopping already.")
    }
    let hasStopped = place.run.waitUntilStopped(place.drain * 2 + .seconds(5)) {
        guard let state = place.run.lastState else { return }
        progress.lines(for: state, on: .output).forEach(Terminal.output.print)
    }
    guard hasStopped else {
        throw Complaint("The supervisor \(pid) does not stop; see \(place.supervisorLog).")
    }
    Terminal.output.print("Parlor is down.")
    return .ok
}
