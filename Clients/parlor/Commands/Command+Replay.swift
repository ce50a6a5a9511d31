import Contracts
import Hosting
import Wire

extension Command {
    static let replay = Command(
        name: "replay", arguments: "MATCH", summary: "Step through a match, from any seat.",
        details: """
            MATCH is a match's id, or its stream. Of a match that is over everything is shown; one
            under way is shown as its audience sees it. On a terminal each step waits for Enter,
            and 'q' ends it.

            For example: parlor replay 7kq2mf5tz6wq3r7yha4dn2xoeb --seat 1
            """,
        options: [
            .json, .value("--seat", "N", "From this seat; or 'audience', or 'all'."),
            .value("--at", "REV", "This step alone."),
        ],
        operands: 1...1
    ) { invocation in
        let match = invocation.operands[0]
        let key = try EntityKey(
            operand: match.hasPrefix("match.") ? String(match.dropFirst(6)) : match)
        let line = try BusLine(try Place())
        let rev = try invocation.number("--at", in: 1...Int(Int32.max))
        let seat = try invocation.value("--seat").map { try ReplaySeat(operand: $0) }
        let isOver =
            try line.ask("match.get", of: "match", key, as: MatchView.self).status != .playing
        var after: Revision?
        repeat {
            let question = Asked(rev: rev, seat: seat ?? (isOver ? .all : .audience), after: after)
            let page = try line.ask(
                "match.replay", of: "match", key, body: question, as: MatchReplay.self)
            for step in page.steps {
                let isLast = step.rev == page.rev || rev != nil
                guard show(step, isLast: isLast, asJSON: invocation.has("--json")) else {
                    return .ok
                }
            }
            after = page.more
        } while after != nil
        return .ok
    }
}

private struct Asked: Encodable {
    let rev: Revision?
    let seat: ReplaySeat
    let after: Revision?
}

extension ReplaySeat {
    /// As it is typed after `--seat`.
    fileprivate init(operand: String) throws(Complaint) {
        switch operand {
        case "all": self = .all
        case "audience": self = .audience
        default:
            guard let seat = Int(operand) else {
                throw .usage("--seat is '\(operand)'; it is a seat's number, 'audience' or 'all'.")
            }
            self = .seat(seat)
        }
    }
}

/// False when whoever reads wants no more.
private func show(_ step: ReplayStep, isLast: Bool, asJSON: Bool) -> Bool {
    let output = Terminal.output
    guard !asJSON else {
        output.print(JSONText.compact(JSON.encode(step)))
        return true
    }
    output.print(output.bold("\(step.rev) \(step.event)") + "  " + output.faint("\(step.at)"))
    output.print(JSONText.readable(step.body.bytes))
    if let view = step.view { output.print(JSONText.readable(view.bytes)) }
    for (person, actions) in step.legal.sorted(by: { $0.key < $1.key }) {
        let open = actions.map { JSONText.compact($0.bytes) }.joined(separator: "  ")
        output.print("\(person) may: \(open)".escapingControls)
    }
    guard output.isInteractive, !isLast else { return true }
    return readLine() != "q"
}
