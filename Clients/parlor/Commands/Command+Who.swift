import ParlorWire
import Platform

extension Command {
    static let who = Command(
        name: "who", arguments: "USER", summary: "Show who somebody is, where, and in what.",
        details: """
            USER is an id, a handle, an email or a name. Shows the profile, the devices, and the
            rooms, matches and conversations that the person is in now. What a service does not
            answer is unknown, and why. Online is since when, and at which gateways.

            For example: parlor who ada
            """,
        options: [.json], operands: 1...1
    ) { invocation in
        let line = try BusLine(try Installation())
        let report = try PersonReport(try line.person(invocation.operands[0]), asking: line)
        if invocation.has("--json") {
            Terminal.output.print(String(decoding: JSON.encode(report), as: UTF8.self))
        } else {
            report.lines(now: Clock.now).forEach(Terminal.output.print)
        }
        return .ok
    }
}
