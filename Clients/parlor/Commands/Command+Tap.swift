import BusZeroMQ
import Wire

extension Command {
    static let tap = Command(
        name: "tap", arguments: "[PREFIX...]", summary: "Watch events as they happen.",
        details: """
            Shows every event whose topic, <kind>.<key>.<event>, begins with one of the prefixes.
            Without a prefix it shows all events but the processes' counters: the prefix sys. shows
            those. While the bus is away it waits, and says so. Ctrl-C ends it.

            For example: parlor tap person.ada. --count 3
            """,
        options: [
            .json, .value("--count", "N", short: "-n", "End after this many events."),
        ],
        operands: 0...100
    ) { invocation in
        let place = try Installation()
        let prefixes = invocation.operands.isEmpty ? [""] : invocation.operands
        let asJSON = invocation.has("--json")
        let width = Terminal.output.width
        var left = try invocation.number("--count", in: 1...Int(Int32.max)) ?? .max
        let subscription = try Subscription(
            place.bus, prefixes: prefixes, keys: try place.peerKeys)
        var presence = BusPresence()
        let bus = try BusLine(place)
        while left > 0 {
            guard let event = try subscription.next(within: presence.pause) else {
                if let news = presence.news(isThere: bus.isAnswered) {
                    Terminal.errors.print(news.sentence(place))
                }
                continue
            }
            guard !event.isInternal || prefixes.contains(where: event.isAskedFor) else { continue }
            let line = TapLine(event)
            Terminal.output.print(
                asJSON ? line.json : line.text(on: .output, width: width, time: .ofDay))
            left -= 1
        }
        return .ok
    }
}

extension Publication {
    /// Said by Parlor's own parts about themselves.
    fileprivate var isInternal: Bool { topic.hasPrefix("sys.") || topic.hasPrefix("gateway.") }

    fileprivate func isAskedFor(_ prefix: String) -> Bool {
        !prefix.isEmpty && topic.hasPrefix(prefix)
    }
}
