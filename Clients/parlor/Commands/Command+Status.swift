import Wire

extension Command {
    static let status = Command(
        name: "status", arguments: "", summary: "Show what runs, and how it does.",
        details: """
            One line for each process. The rates and times are what the processes say of their last
            seconds. Ends with 0 when all are ready, 1 when one is not, 3 when Parlor is not running.

            For example: parlor status --json
            """,
        options: [.json], operands: 0...0
    ) { invocation in
        let report = try StatusReport.gather(try Installation())
        if invocation.has("--json") {
            Terminal.output.print(String(decoding: JSON.encode(report), as: UTF8.self))
            return report.exit
        }
        return try report.show(on: .output)
    }
}
