import BusZeroMQ
import Hosting
import ParlorWire

extension Command {
    static let refusals = Command(
        name: "refusals", arguments: "", summary: "Show who was refused what, and why.",
        details: """
            Shows the newest refusals of all instances, the newest last. Each instance remembers its
            newest 10,000 until it is restarted. With --follow, those that come are shown too; an
            instance publishes 200 a second at most.

            For example: parlor refusals --by ada --since 10m
            """,
        options: RefusalFilter.options + [
            .json, .value("--limit", "N", short: "-n", "How many (50)."),
            .flag("--follow", short: "-f", "Go on with new ones until Ctrl-C."),
        ],
        operands: 0...0
    ) { invocation in
        let limit = try invocation.number("--limit", in: 1...RefusalFilter.mostShown) ?? 50
        let place = try Installation()
        let line = try BusLine(place)
        let filter = try RefusalFilter(invocation, line)
        // What comes while the others are asked is not missed.
        let subscription =
            invocation.has("--follow")
            ? try Subscription(
                place.bus, prefixes: ["\(EntityKind.refused)."], keys: try place.peerKeys) : nil
        let known = try filter.ask(line, place, limit: limit)
        if invocation.has("--json") {
            known.forEach { Terminal.output.print(RefusalLine($0).json) }
        } else if subscription == nil {
            RefusalTable(known, width: Terminal.output.width).lines.forEach(Terminal.output.print)
        } else {
            known.forEach { Terminal.output.print(RefusalLine($0).text(on: .output)) }
        }
        guard let subscription else { return .ok }
        return try follow(
            subscription, filter, after: Set(known), asJSON: invocation.has("--json"), line, place)
    }
}

/// Never returns.
private func follow(
    _ subscription: Subscription, _ filter: RefusalFilter, after known: Set<RefusalNote>,
    asJSON: Bool, _ bus: BusLine, _ place: Installation
) throws -> ExitCode {
    var presence = BusPresence()
    while true {
        guard let event = try subscription.next(within: presence.pause) else {
            if let news = presence.news(isThere: bus.isAnswered) {
                Terminal.errors.print(news.sentence(place))
            }
            continue
        }
        guard let note = try? JSON.decode(RefusalNote.self, from: event.body),
            filter.admits(note), !known.contains(note)
        else { continue }
        let line = RefusalLine(note)
        Terminal.output.print(asJSON ? line.json : line.text(on: .output))
    }
}
