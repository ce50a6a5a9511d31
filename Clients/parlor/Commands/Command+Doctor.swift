extension Command {
    static let doctor = Command(
        name: "doctor", arguments: "", summary: "Find what is wrong, and say how to repair it.",
        details: """
            Checks the libraries, the executables, the keys, the data folder and its journals, the
            ports, the supervisor, the clock, the limits, and the last lines of the logs. Changes nothing. The
            exit code is 1 if something is wrong.

            For example: parlor doctor
            """,
        options: [], operands: 0...0
    ) { _ in
        let findings = Doctor(place: try Installation()).examine()
        for finding in findings { Terminal.output.print(finding.line(on: .output)) }
        let wrong = findings.count { $0.mending != nil }
        Terminal.output.print(
            wrong == 0
                ? "Nothing is wrong."
                : wrong == 1 ? "One thing is wrong." : "\(wrong) things are wrong.")
        return wrong == 0 ? .ok : .failed
    }
}
