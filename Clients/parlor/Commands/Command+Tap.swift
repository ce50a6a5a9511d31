import Bus
import Hosting
import ParlorWire
import Platform

extension Command {
    static let tap = Command(
        name: "tap", arguments: "[PREFIX...]", summary: "Watch events as they happen.",
        details: """
            Shows every event whose topic, <kind>.<key>.<event>, begins with one of the prefixes.
            Without a prefix it shows all events but the processes' counters and refusals, and mails
            with their codes: the prefixes sys., refused. and mail. show those, and sync. what
            gateways are sent. With --since it begins with what the services have kept since then,
            of all streams. While the bus is away it waits, and says so. Ctrl-C ends it.

            For example: parlor tap person. --event 'identity*' --count 3
            """,
        options: EventFilter.options + [
            .json, .value("--count", "N", short: "-n", "End after this many events."),
            .flag("--follow", short: "-f", "Go on until Ctrl-C, as it always does."),
        ],
        operands: 0...100
    ) { invocation in
        endWithWhoStartedIt()
        let place = try Installation()
        let bus = try BusLine(place)
        var tap = Tap(
            prefixes: invocation.operands.isEmpty ? [""] : invocation.operands,
            filter: try EventFilter(invocation, bus),
            left: try invocation.number("--count", in: 1...Int(Int32.max)) ?? .max,
            asJSON: invocation.has("--json"))
        var live = try LiveEvents(place, prefixes: tap.prefixes)
        let since = tap.filter.since
        let kept = try since.map { since in
            guard try live.begin() else { throw Complaint(BusAbsence(place).sentence) }
            return try tap.showKept(since: since, bus)
        }
        try tap.showLive(&live, after: kept, place, bus)
        return .ok
    }
}

/// It goes on for ever: whoever started it by a lifeline, such as the console, takes it along.
private func endWithWhoStartedIt() {
    guard let lifeline = Lifeline.inherited else { return }
    startThread {
        Lifeline.outlast(lifeline)
        _exit(0)
    }
}

private struct Tap {
    let prefixes: [String]
    let filter: EventFilter
    /// How many more are shown.
    var left: Int
    let asJSON: Bool
    private let width = Terminal.output.width
    private var leftOut = 0
    private var isQuiet = true

    init(prefixes: [String], filter: EventFilter, left: Int, asJSON: Bool) {
        (self.prefixes, self.filter) = (prefixes, filter)
        (self.left, self.asJSON) = (left, asJSON)
    }

    mutating func showKept(since: Timestamp, _ bus: BusLine) throws -> KeptEvents {
        var kept = try KeptEvents(prefixes, filter, since: since, bus)
        while left > 0, let entry = try kept.next() {
            let event = entry.publication
            if prefixes.contains(where: event.topic.hasPrefix) { show(event, time: .dated) }
        }
        kept.tellOfGaps()
        return kept
    }

    mutating func showLive(
        _ live: inout LiveEvents, after kept: KeptEvents?, _ place: Installation, _ bus: BusLine
    ) throws {
        var presence = BusPresence()
        var isThere = true
        let silence = Clock.steady + TapSilence.patience
        while left > 0 {
            let pause = isQuiet ? min(presence.pause, silence - Clock.steady) : presence.pause
            if let event = try live.next(within: max(.zero, pause)) {
                if kept?.has(event) != true { show(event, time: .ofDay) }
            } else {
                isThere = bus.isAnswered
                if let news = presence.news(isThere: isThere) {
                    Terminal.errors.print(news.sentence(place))
                }
            }
            if isQuiet, Clock.steady >= silence { endQuiet(place, isThere) }
        }
    }

    /// That nothing came is said once.
    private mutating func endQuiet(_ place: Installation, _ isThere: Bool) {
        isQuiet = false
        guard isThere else { return }
        let address = place.bus.map(\.description).joined(separator: ",")
        Terminal.errors.print(
            TapSilence(prefixes: prefixes, filter: filter, bus: address, leftOut: leftOut).sentence)
    }

    private mutating func show(_ event: Publication, time: TapLine.Time) {
        guard event.isShown(under: prefixes) else { return }
        guard filter.admits(event) else {
            leftOut += 1
            return
        }
        let line = TapLine(event)
        Terminal.output.print(
            asJSON ? line.json : line.text(on: .output, width: width, time: time))
        (left, isQuiet) = (left - 1, false)
    }
}

extension Publication {
    /// Said by Parlor's own parts about themselves, or secret: nobody sees it by accident.
    private static let askedForOnly = ["sys.", "gateway.", "refused.", "mail."]

    /// Part of such a kind's name is no question for it: `ma` is meant for matches, not for mails.
    func isShown(under prefixes: [String]) -> Bool {
        guard let kind = Self.askedForOnly.first(where: topic.hasPrefix) else { return true }
        return prefixes.contains { $0.hasPrefix(kind) && topic.hasPrefix($0) }
    }
}
