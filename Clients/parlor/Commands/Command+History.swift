import Hosting
import ParlorWire

extension Command {
    static let history = Command(
        name: "history", arguments: "[STREAM]",
        summary: "Show everything that happened in a stream.",
        details: """
            STREAM is <kind>.<key>, such as person.ada. Its events come from the journal of the
            service that owns it, oldest first; their times are UTC. --limit shows the newest of
            those that fit; --before a revision, those before it. --follow goes on with what happens
            from then on, without a gap, and also when the bus or the service was away for a while.
            Events of one trace have its end in common: 'parlor trace person.ada@7' shows all of it.
            Where old events are gone, it says so, and @base stands for them.
            Without STREAM it shows what all streams together have kept since the time that --since
            says.

            For example: parlor history person.ada --by ada --limit 20
                         parlor history --to ada --since 1m
            """,
        options: EventFilter.options + [
            .json, .value("--from", "REV", "Begin with this revision (1)."),
            .value("--before", "REV", "End before this revision."),
            .value("--limit", "N", short: "-n", "Only the newest N of them."),
            .flag("--follow", short: "-f", "Go on with what happens next, until Ctrl-C."),
        ],
        operands: 0...1
    ) { invocation in
        guard !invocation.operands.isEmpty else { return try showAll(invocation) }
        let place = try Installation()
        let stream = try StreamName(operand: invocation.operands[0])
        let from = try invocation.number("--from", in: 1...Int(Int32.max)) ?? 1
        let end = try invocation.number("--before", in: 2...Int(Int32.max))
        if invocation.has("--follow") {
            try invocation.demandNone(of: ["--before"], "What happens next is after it.")
        }
        let limit = try invocation.number("--limit", in: 1...100_000)
        let line = try BusLine(place)
        let view = HistoryView(
            filter: try EventFilter(invocation, line), asJSON: invocation.has("--json"))
        var reader = StreamReader(stream, from: from, before: end, line)
        if let limit, view.filter == EventFilter() { try reader.skip(toLast: limit) }
        let found = try view.show(&reader, limit: limit)
        if let base = reader.base, from < base {
            Terminal.errors.print(
                "\(stream) was cut at revision \(base): of what was before, only what stays for "
                    .escapingControls + "ever is here. '@base' stands for the rest.")
        }
        if invocation.has("--follow") { try view.follow(&reader, place, line) }
        guard found.shown > 0 else {
            throw try nothing(reader, from: from, before: end, found, view.filter)
        }
        return .ok
    }
}

/// What all streams have kept since a time.
private func showAll(_ invocation: Invocation) throws -> ExitCode {
    try invocation.demandNone(of: ["--from"], "Say a stream, such as room.K7QD.")
    try invocation.demandNone(of: ["--follow"], "'parlor tap --since 10m' goes on.")
    guard invocation.has("--since") else {
        throw Complaint.usage("Say a stream, such as room.K7QD, or since when: --since 10m.")
    }
    let limit = try invocation.number("--limit", in: 1...100_000)
    let line = try BusLine(try Installation())
    let view = HistoryView(
        filter: try EventFilter(invocation, line), asJSON: invocation.has("--json"))
    var kept = try KeptEvents([""], view.filter, since: view.filter.since!, line)
    var newest = Newest<Publication>(limit ?? 0)
    var shown = 0
    while let event = try kept.next()?.publication {
        guard view.filter.admits(event) else { continue }
        shown += 1
        if limit == nil { view.show(event) } else { newest.add(event) }
    }
    newest.all.forEach(view.show)
    kept.tellOfGaps()
    guard shown > 0 else {
        throw Complaint(
            "Nothing was kept with \(view.filter.words). What is only published, such as refusals, "
                .escapingControls + "is not kept.")
    }
    return .ok
}

private struct HistoryView {
    let filter: EventFilter
    let asJSON: Bool
    private let width = Terminal.output.width

    init(filter: EventFilter, asJSON: Bool) { (self.filter, self.asJSON) = (filter, asJSON) }

    func show(
        _ reader: inout StreamReader, limit: Int?
    ) throws -> (shown: Int, names: [String]) {
        var names: Set<String> = []
        var shown = 0
        var newest = Newest<Publication>(limit ?? 0)
        try reader.read { entry in
            names.insert(entry.event)
            guard filter.admits(entry.publication) else { return }
            shown += 1
            if limit == nil { show(entry) } else { newest.add(entry.publication) }
        }
        newest.all.forEach(show)
        return (shown, names.sorted())
    }

    /// What is published only says that there is something to read. So nothing is missed when the
    /// bus was away, and nothing is shown twice.
    func follow(_ reader: inout StreamReader, _ place: Installation, _ line: BusLine) throws {
        var live = try LiveEvents(place, prefixes: ["\(reader.stream)."])
        _ = try live.begin()
        var presence = BusPresence()
        var trouble: Complaint?
        while true {
            do {
                if try reader.beginsAnew() {
                    Terminal.errors.print(
                        "\(reader.stream) begins anew: its journal was restored, or its key is "
                            + "another's now. Its events follow from the first.")
                }
                try reader.read { if filter.admits($0.publication) { show($0) } }
                trouble = nil
            } catch let complaint as Complaint {
                if complaint != trouble { Terminal.errors.print("\(complaint.sentence) Waiting.") }
                trouble = complaint
            }
            try wait(for: reader, &live, &presence, place, line)
        }
    }

    /// Until there may be something to read.
    private func wait(
        for reader: StreamReader, _ live: inout LiveEvents, _ presence: inout BusPresence,
        _ place: Installation, _ line: BusLine
    ) throws {
        while true {
            if let event = try live.next(within: presence.pause) {
                if event.header.stream == reader.stream, reader.isNews(event) { return }
                continue
            }
            let isThere = line.isAnswered
            if let news = presence.news(isThere: isThere) {
                Terminal.errors.print(news.sentence(place))
            }
            if isThere { return }
        }
    }

    private func show(_ entry: EventPage.Entry) { show(entry.publication) }

    func show(_ event: Publication) {
        let line = TapLine(event)
        Terminal.output.print(
            asJSON ? line.json : line.text(on: .output, width: width, time: .dated))
    }
}

private func nothing(
    _ reader: StreamReader, from: Int, before end: Int?, _ found: (shown: Int, names: [String]),
    _ filter: EventFilter
) throws -> Complaint {
    let stream = reader.stream
    guard let head = try reader.head(), head.rev > 0 else {
        return Complaint("The stream \(stream) has no events: nothing ever happened there.")
    }
    let count = head.rev == 1 ? "1 event" : "\(head.rev) events"
    guard found.names.isEmpty else {
        return Complaint(
            "The stream \(stream) has \(count), and none with \(filter.words). Those that were "
                .escapingControls + "looked at are: \(found.names.joined(separator: ", ")).")
    }
    let place = end.map { "none before revision \($0)" } ?? "none from revision \(from) on"
    return Complaint("The stream \(stream) has \(count), and \(place).")
}

extension EventPage.Entry {
    var publication: Publication {
        Publication(
            header: EventHeader(
                stream: stream, epoch: epoch, rev: rev, event: event, at: at, by: by, id: id,
                trace: trace),
            body: body.bytes)
    }
}
