import Hosting
import Load
import ParlorWire

extension Command {
    static let load = Command(
        name: "load", arguments: "[evening]",
        summary: "Simulate many guests, and count what they see.",
        details: """
            Opens guest sessions at the gateway (PARLOR_HTTP), each with a WebSocket of its own.
            Uses TLS if PARLOR_TLS_CERT is set, and accepts any certificate. All guests watch, and
            rename themselves at the given rate. A guest whose connection breaks connects again and
            resumes. Then the report says how much was called and delivered, and how long it took.
            If an event was skipped or came twice, it says so, and the exit code is 1. Guests watch
            'first' (the first guest, who then makes all calls), 'own' (each their own person), or a
            stream such as person.ada.

            With 'evening', guests live as people do: they come, make rooms and join them, play,
            chat, draw, change names and avatars, befriend and block each other, lose their
            connection and come back, leave and go. The same --seed plans the same steps; --rate is
            how many steps a second. Afterwards every view is compared with a fresh state, and what
            was acknowledged is looked up in the histories. The report says how long each kind of
            action took, and what was refused. If anything is wrong, the exit code is 1.

            For example: parlor load --clients 1000 --seconds 30 --rate 50
                         parlor load evening --people 200 --seed 7 --rate 50 --for 60s
            """,
        options: [
            .json,
            .value("--clients", "N", short: "-c", "How many guests (100)."),
            .value("--seconds", "S", short: "-s", "For how long they call (10)."),
            .value("--rate", "R", short: "-r", "Calls or steps a second, by all together (20)."),
            .value("--watch", "WHAT", short: "-w", "first, own or a stream (first)."),
            .value("--people", "N", short: "-p", "Evening: how many are there at once (100)."),
            .value("--seed", "N", "Evening: what the plan is made from (1)."),
            .value("--for", "TIME", short: "-f", "Evening: how long, as 60s, 10m or 2h (60s)."),
        ],
        operands: 0...1
    ) { invocation in
        guard let what = invocation.operands.first else { return try rename(invocation) }
        guard what == "evening" else {
            throw Complaint.usage(
                "'parlor load' knows no '\(what)'. Did you mean 'parlor load evening'?")
        }
        return try spendEvening(invocation)
    }
}

private func rename(_ invocation: Invocation) throws -> ExitCode {
    try invocation.demandNone(
        of: ["--people", "--seed", "--for"], "It is an option of 'parlor load evening'.")
    let rehearsal = Rehearsal(
        clients: try invocation.number("--clients", in: 1...60_000) ?? 100,
        time: .seconds(try invocation.number("--seconds", in: 1...86_400) ?? 10),
        rate: try invocation.number("--rate", in: 0...100_000) ?? 20,
        watching: try watching(invocation.value("--watch") ?? "first"))
    var ticker = Ticker()
    let outcome = try rehearsal.run(at: try door()) { progress in
        switch progress {
        case .entering(let count): ticker.tell { "\(count) of \(rehearsal.clients) are in" }
        case .calling(let passed): ticker.tell { time(passed, of: rehearsal.time) }
        }
    }
    let report = LoadReport(outcome)
    return tell(report, report.lines, invocation, isClean: report.isClean)
}

private func spendEvening(_ invocation: Invocation) throws -> ExitCode {
    try invocation.demandNone(
        of: ["--clients", "--seconds", "--watch"],
        "'parlor load evening' has --people and --for instead.")
    let plan = EveningPlan(
        people: try invocation.number("--people", in: 1...60_000) ?? 100,
        seed: UInt64(try invocation.number("--seed", in: 0...Int.max) ?? 1),
        rate: try invocation.number("--rate", in: 1...100_000) ?? 20,
        time: try invocation.duration("--for") ?? .seconds(60))
    var ticker = Ticker()
    let outcome = try plan.run(at: try door()) { progress in
        ticker.tell {
            "\(time(progress.passed, of: plan.time)): \(progress.people) people in"
                + " \(progress.rooms) rooms, \(progress.matches) matches ended,"
                + " \(progress.flaws) flaws"
        }
    }
    let report = EveningReport(plan, outcome)
    return tell(report, report.lines, invocation, isClean: report.isClean)
}

private func door() throws -> GatewayAddress {
    let place = try Installation()
    return try GatewayAddress(place.door, isEncrypted: place.isEncrypted)
}

private func tell(
    _ report: some Encodable, _ lines: [String], _ invocation: Invocation, isClean: Bool
) -> ExitCode {
    if invocation.has("--json") {
        Terminal.output.print(String(decoding: JSON.encode(report), as: UTF8.self))
    } else {
        lines.forEach(Terminal.output.print)
    }
    return isClean ? .ok : .failed
}

private func watching(_ text: String) throws(Complaint) -> Rehearsal.Watching {
    switch text {
    case "first": return .first
    case "own": return .own
    default:
        guard let stream = StreamName(text), EntityKind.canBe(stream.kind.rawValue.utf8),
            EntityKey.canBe(stream.key.rawValue.utf8)
        else {
            throw .usage(
                "--watch is '\(text)'; it has to be first, own or a stream like person.ada.")
        }
        return .stream(text)
    }
}

private func time(_ passed: Duration, of whole: Duration) -> String {
    "\(passed.components.seconds) of \(whole.components.seconds) s"
}

/// Tells people who wait how it goes, once a second.
private struct Ticker {
    private var next = ContinuousClock.now + .seconds(1)

    mutating func tell(_ news: () -> String) {
        // A program that reads on has no use for it.
        guard Terminal.errors.isInteractive else { return }
        guard ContinuousClock.now >= next else { return }
        next = ContinuousClock.now + .seconds(1)
        Terminal.errors.print(Terminal.errors.faint(news()))
    }
}
