import ParlorWire

extension Command {
    static let status = Command(
        name: "status", arguments: "", summary: "Show what runs, and how it does.",
        details: """
            Shows one line for each process. Rates and times are those of the last seconds. The exit
            code is 0 if all are ready, 1 if one is not, and 3 if Parlor is not running.

            For example: parlor status --json
            """,
        options: [.json], operands: 0...0
    ) { invocation in
        let place = try Installation()
        var report = try StatusReport.gather(place, countingPopulation: true)
        report.brokenDecks = place.deckFolders.flatMap(DeckFileCheck.broken)
        if invocation.has("--json") {
            Terminal.output.print(String(decoding: JSON.encode(report), as: UTF8.self))
            return report.exit
        }
        return try report.show(on: .output)
    }
}
