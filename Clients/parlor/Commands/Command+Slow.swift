import Hosting
import ParlorWire
import Platform

extension Command {
    static let slow = Command(
        name: "slow", arguments: "",
        summary: "Show which calls took long, whose they were, and why.",
        details: """
            Shows the newest calls of all instances that took PARLOR_SLOW_MS or longer, the newest
            last, and what the time went into. 'parlor trace' explains the parts. Each instance
            remembers its newest 250 until it is restarted. A call that a gateway waited for, and
            that was slow at its service too, is shown once, as its service saw it.

            For example: parlor slow --call match.act --since 10m
            """,
        options: [
            .json, .value("--by", "USER", "Only calls of this person, or of a part: @clock."),
            .value("--call", "CALL", "Only of this call, such as room.join."),
            .value("--since", "TIME", "Only from then on: 30s, 10m, 2h, 3d ago, or a time in UTC."),
            .value("--limit", "N", short: "-n", "How many (50)."),
        ],
        operands: 0...0
    ) { invocation in
        let limit = try invocation.number("--limit", in: 1...1_000) ?? 50
        let place = try Installation()
        let line = try BusLine(place)
        let filter = try SlowFilter(invocation, line)
        let found = Array(try SlowCall.all(line, place).filter(filter.admits).suffix(limit))
        if invocation.has("--json") {
            for call in found { Terminal.output.print(JSONText.compact(JSON.encode(call))) }
        } else if found.isEmpty {
            Terminal.output.print("No call was slow.")
        } else {
            SlowCall.table(found).forEach(Terminal.output.print)
        }
        return .ok
    }
}

private struct SlowFilter {
    let actor: Actor?
    let call: CallName?
    let since: Timestamp?

    init(_ invocation: Invocation, _ line: BusLine) throws {
        actor = try invocation.value("--by").map { try line.actor($0, for: "--by") }
        call = invocation.value("--call").map { CallName($0) }
        since = try invocation.value("--since").map { try Timestamp(since: $0, now: Clock.now) }
    }

    func admits(_ slow: SlowCall) -> Bool {
        let note = slow.note
        return (actor == nil || note.by == actor) && (call == nil || note.call == call)
            && (since == nil || note.at >= since!)
    }
}
