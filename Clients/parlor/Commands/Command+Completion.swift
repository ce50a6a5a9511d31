extension Command {
    static let completion = Command(
        name: "completion",
        arguments: CompletionScript.Shell.allCases.map(\.rawValue)
            .joined(separator: "|"),
        summary: "Print what completes parlor's lines in a shell.",
        details: """
            It completes commands, options, kinds, services, instances, calls, events and games.
            Write the line into your ~/.bashrc or ~/.zshrc; in zsh behind compinit.

            For example: source <(parlor completion bash)
            """,
        options: [], operands: 1...1
    ) { invocation in
        let name = invocation.operands[0]
        guard let shell = CompletionScript.Shell(rawValue: name) else {
            let known = CompletionScript.Shell.allCases.map(\.rawValue)
            throw Complaint.usage(
                "There is no completion for '\(name)'. \(hint(for: name, among: known))")
        }
        Terminal.output.print(CompletionScript(shell: shell).text)
        return .ok
    }
}
