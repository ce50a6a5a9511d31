import Hosting
import ParlorWire

extension Command {
    static let state = Command(
        name: "state", arguments: "STREAM", summary: "Show a stream's state, now or at a revision.",
        details: """
            STREAM is <kind>.<key>, such as person.ada. The state is what its events up to that
            revision lead to, in the form in which its service stores it.

            For example: parlor state person.ada --at 1
            """,
        options: [.json, .value("--at", "REV", "As it was after this revision.")],
        operands: 1...1
    ) { invocation in
        let stream = try StreamName(operand: invocation.operands[0])
        let rev = try invocation.number("--at", in: 1...Int(Int32.max))
        let found = try BusLine(try Installation()).state(of: stream, at: rev)
        guard !invocation.has("--json") else {
            Terminal.output.print(JSONText.compact(JSON.encode(found)))
            return .ok
        }
        Terminal.output.print("\(found.stream) at revision \(found.rev):")
        Terminal.output.print(JSONText.readable(found.state.bytes))
        return .ok
    }
}

extension BusLine {
    /// As the service that owns it tells it: at that revision, or at the newest.
    func state(of stream: StreamName, at rev: Revision?) throws -> StreamState {
        try ask(
            "journal.state", of: stream.kind, stream.key, body: rev.map { ["at": $0] } ?? [:],
            as: StreamState.self)
    }
}
