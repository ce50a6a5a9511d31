import ParlorWire

extension Command {
    static let doctor = Command(
        name: "doctor", arguments: "", summary: "Find what is wrong, and say how to repair it.",
        details: """
            Checks the libraries, the executables, the keys, the data folder and its journals, the
            ports, the supervisor, the clock, the limits, and the last lines of the logs. Says how
            fast the journals grow, and warns if they will fill the disk within 30 days. Changes
            nothing. The exit code is 1 if something is wrong; a warning does not count. --json
            prints one object for each thing.

            For example: parlor doctor
            """,
        options: [.json], operands: 0...0
    ) { invocation in
        let findings = Doctor(place: try Installation()).examine()
        let wrong = findings.count(where: \.isWrong)
        guard !invocation.has("--json") else {
            for finding in findings {
                Terminal.output.print(String(decoding: JSON.encode(finding), as: UTF8.self))
            }
            return wrong == 0 ? .ok : .failed
        }
        let warnings = findings.count { $0.isWarning == true }
        for finding in findings { Terminal.output.print(finding.line(on: .output)) }
        Terminal.output.print(
            wrong == 0
                ? "Nothing is wrong.\(warnings == 0 ? "" : " There is a warning.")"
                : wrong == 1 ? "One thing is wrong." : "\(wrong) things are wrong.")
        return wrong == 0 ? .ok : .failed
    }
}
