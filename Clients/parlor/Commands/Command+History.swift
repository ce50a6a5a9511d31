import Hosting
import Wire

extension Command {
    static let history = Command(
        name: "history", arguments: "STREAM", summary: "Show everything that happened in a stream.",
        details: """
            STREAM is <kind>.<key>, such as person.ada. Its events come from the journal of the
            service that owns it, oldest first; their times are UTC.

            For example: parlor history person.ada --from 1
            """,
        options: [.json, .value("--from", "REV", "Begin with this revision (1).")],
        operands: 1...1
    ) { invocation in
        let stream = try StreamName(operand: invocation.operands[0])
        let from = try invocation.number("--from", in: 1...Int(Int32.max)) ?? 1
        let line = try BusLine(try Installation())
        let asJSON = invocation.has("--json")
        let width = Terminal.output.width
        var after = from - 1
        while true {
            let page = try line.ask(
                "journal.history", of: stream.kind, stream.key,
                body: ["after": after, "limit": 500], as: EventPage.self)
            for entry in page.events {
                let shown = TapLine(entry.publication)
                Terminal.output.print(
                    asJSON ? shown.json : shown.text(on: .output, width: width, time: .dated))
            }
            guard !page.events.isEmpty || after >= from else {
                throw try nothing(in: stream, from: from, line)
            }
            guard page.more, let last = page.events.last else { return .ok }
            after = last.rev
        }
    }
}

private func nothing(in stream: StreamName, from: Int, _ line: BusLine) throws -> Complaint {
    let heads = try line.ask(
        "journal.heads", of: stream.kind, stream.key, body: ["streams": [stream]],
        as: [StreamHead].self)
    guard let head = heads.first, head.rev > 0 else {
        return Complaint("The stream \(stream) has no events: nothing ever happened there.")
    }
    let count = head.rev == 1 ? "1 event" : "\(head.rev) events"
    return Complaint("The stream \(stream) has \(count), and none from revision \(from) on.")
}

extension EventPage.Entry {
    fileprivate var publication: Publication {
        Publication(
            header: EventHeader(
                stream: stream, epoch: epoch, rev: rev, event: event, at: at, by: by, id: id),
            body: body.bytes)
    }
}
