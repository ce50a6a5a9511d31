import Contracts
import ParlorWire
import Platform

extension Command {
    static let room = Command(
        name: "room", arguments: "CODE",
        summary: "Show who is in a room, what runs, and what happened last.",
        details: """
            CODE is the room's code, in either case. Shows the room as it is now, a private one too:
            its host, its players and spectators, its match and whom that waits for, and the newest
            events. 'parlor find room' finds codes; 'parlor history' has all events.

            For example: parlor room K7QD
            """,
        options: [.json, .value("--limit", "N", short: "-n", "How many events (10).")],
        operands: 1...1
    ) { invocation in
        let code = try RoomCode(operand: invocation.operands[0])
        let limit = try invocation.number("--limit", in: 1...1_000) ?? 10
        let line = try BusLine(try Installation())
        let report = try RoomReport(code, lastEvents: limit, asking: line)
        if invocation.has("--json") {
            // While names can't be asked for, marks that no JSON has stand in their places.
            let json = JSON.encode(report).unmarked.json
            Terminal.output.print(String(decoding: json, as: UTF8.self))
        } else {
            report.lines(now: Clock.now, on: .output).forEach(Terminal.output.print)
        }
        return .ok
    }
}
