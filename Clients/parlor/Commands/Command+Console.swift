import Contracts
import Hosting
import ParlorWire

extension Command {
    static let console = Command(
        name: "console", arguments: "", summary: "Open the operator's console in a browser.",
        details: """
            Prints an address that lets one browser in, once, within two minutes. The page shows
            what runs, what happens and what happened. It can scale, restart and drain, and act on
            reports. It shows what the commands of parlor answer, and the command line beside it.
            Its playground sends calls as new guests, as any browser may.
            The session ends after 12 hours, and after an hour without a request. --serve is what
            the plan starts: the process that runs the commands, with the rights of an operator.

            For example: parlor console
            """,
        options: [.json, .flag("--serve", "Be the process behind the console.")],
        operands: 0...0
    ) { invocation in
        guard !invocation.has("--serve") else { serveConsole() }
        let place = try Installation()
        let code = try BusLine(place).ask(
            CallName(ConsoleCall.CodingKeys.open.rawValue), of: ConsoleCall.kind,
            as: ConsoleCode.self)
        let address = ConsoleAddress(place, code)
        if invocation.has("--json") {
            Terminal.output.print(String(decoding: JSON.encode(address), as: UTF8.self))
        } else {
            Terminal.output.print(address.address)
            Terminal.output.print("It works once, within two minutes.")
        }
        return .ok
    }
}

private func serveConsole() -> Never {
    Launcher.begin(part: "console", serving: [ConsoleCall.kind]) { shell in
        let loop = try ConsoleLoop(shell)
        return { arrivals in loop.turn(arrivals) }
    }
}

/// Where a browser goes to be let in.
private struct ConsoleAddress: Encodable {
    let address: String
    let seconds = Int(ConsoleSessions.codeLife.wholeMilliseconds / 1_000)

    init(_ place: Installation, _ code: ConsoleCode) {
        let shown = place.settings.all["PARLOR_PUBLIC_URL"] ?? place.localDoor
        let door = shown.hasSuffix("/") ? String(shown.dropLast()) : shown
        address = "\(door)/console/enter/\(code.code)"
    }
}
