import Contracts
import Hosting
import ParlorWire

extension Command {
    static let replay = Command(
        name: "replay", arguments: "MATCH", summary: "Step through a match, from any seat.",
        details: """
            MATCH is a match's id, or its stream. Of a match that is over, all that is kept is shown;
            a running match is shown as its audience sees it. Each step is a line: who did what, and
            what changed on the table. --json has the whole view. On a terminal, each step waits for
            Enter, and 'q' ends the replay.

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
        let line = try BusLine(try Installation())
        let rev = try invocation.number("--at", in: 1...Int(Int32.max))
        let seat = try invocation.value("--seat").map { try ReplaySeat(operand: $0) }
        let table = try line.ask("match.get", of: "match", key, as: MatchView.self)
        let isOver = table.status != .playing
        let names = invocation.has("--json") ? [:] : try line.names(in: table)
        var (after, before): (Revision?, RawJSON?) = (nil, nil)
        repeat {
            let question = Asked(rev: rev, seat: seat ?? (isOver ? .all : .audience), after: after)
            let page = try line.ask(
                "match.replay", of: "match", key, body: question, as: MatchReplay.self)
            if let cut = page.cut, cut > after ?? 0, rev == nil {
                Terminal.errors.print(
                    "What happened up to revision \(cut) is gone: PARLOR_KEEP_MATCH says how long "
                        + "matches that are over can be looked back on.")
            }
            for step in page.steps {
                let isLast = step.rev == page.rev || rev != nil
                let line = ReplayLine(step, before: before, names: names)
                let asJSON = invocation.has("--json")
                guard show(step, as: line, isLast: isLast, asJSON: asJSON) else { return .ok }
                before = step.view ?? before
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
private func show(_ step: ReplayStep, as line: ReplayLine, isLast: Bool, asJSON: Bool) -> Bool {
    let output = Terminal.output
    guard !asJSON else {
        output.print(JSONText.compact(JSON.encode(step)))
        return true
    }
    output.print(line.text(on: output, width: output.width))
    guard output.isInteractive, !isLast else { return true }
    return readLine() != "q"
}

extension BusLine {
    /// What people, and bots, are called who sit in a match.
    fileprivate func names(in match: MatchView) throws -> [PersonID: String] {
        let people = match.seats.filter { $0.username == nil }.map(\.userId)
        let found = try ask(
            "person.many", of: "person", body: ["userIds": people], as: People.self
        ).people
        let bots = match.seats.compactMap { seat in seat.username.map { (seat.userId, $0) } }
        let all = bots + found.map { ($0.userId, $0.displayName) }
        return Dictionary(all.map { ($0, $1.text) }) { first, _ in first }
    }
}
