import Hosting
import Load
import Wire

extension Command {
    static let load = Command(
        name: "load", arguments: "",
        summary: "Simulate many guests, and count what they see.",
        details: """
            Opens guest sessions at the gateway (PARLOR_HTTP), each with a WebSocket of its own.
            Uses TLS if PARLOR_TLS_CERT is set, and accepts any certificate. All guests watch, and
            rename themselves at the given rate. A guest whose connection breaks connects again and
            resumes. Then the report says how much was called and delivered, and how long it took.
            If an event was skipped or came twice, it says so, and the exit code is 1. Guests watch
            'first' (the first guest, who then makes all calls), 'own' (each their own person), or a
            stream such as person.ada.

            For example: parlor load --clients 1000 --seconds 30 --rate 50
            """,
        options: [
            .json,
            .value("--clients", "N", short: "-c", "How many guests (100)."),
            .value("--seconds", "S", short: "-s", "For how long they call (10)."),
            .value("--rate", "R", short: "-r", "Calls a second, by all guests together (20)."),
            .value("--watch", "WHAT", short: "-w", "first, own or a stream (first)."),
        ],
        operands: 0...0
    ) { invocation in
        let rehearsal = Rehearsal(
            clients: try invocation.number("--clients", in: 1...60_000) ?? 100,
            time: .seconds(try invocation.number("--seconds", in: 1...86_400) ?? 10),
            rate: try invocation.number("--rate", in: 0...100_000) ?? 20,
            watching: try watching(invocation.value("--watch") ?? "first"))
        let place = try Installation()
        let address = try GatewayAddress(place.door, isEncrypted: place.isEncrypted)
        var ticker = Ticker()
        let outcome = try rehearsal.run(at: address) { progress in
            switch progress {
            case .entering(let count): ticker.tell("\(count) of \(rehearsal.clients) are in")
            case .calling(let passed):
                ticker.tell(
                    "\(passed.components.seconds) of \(rehearsal.time.components.seconds) s")
            }
        }
        let report = LoadReport(outcome)
        if invocation.has("--json") {
            Terminal.output.print(String(decoding: JSON.encode(report), as: UTF8.self))
        } else {
            report.lines.forEach(Terminal.output.print)
        }
        return report.isClean ? .ok : .failed
    }
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

/// Tells people who wait how it goes, once a second.
private struct Ticker {
    private var next = ContinuousClock.now + .seconds(1)

    mutating func tell(_ news: String) {
        // A program that reads on has no use for it.
        guard Terminal.errors.isInteractive else { return }
        guard ContinuousClock.now >= next else { return }
        next = ContinuousClock.now + .seconds(1)
        Terminal.errors.print(Terminal.errors.faint(news))
    }
}
