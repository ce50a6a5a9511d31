import Hosting
import ParlorWire

extension Command {
    static let diff = Command(
        name: "diff", arguments: "STREAM REV [REV]",
        summary: "Show what differs in a stream's state at two revisions.",
        details: """
            STREAM is <kind>.<key>, such as person.ada. Without the second REV it is the newest. A
            line is a place in the state: '~' changed, '+' is new, '-' is gone. Objects in lists are
            matched by their ids: seats[ben].isReady. --json prints one object for each line.

            For example: parlor diff room.K7QD 3 9
            """,
        options: [.json], operands: 2...3
    ) { invocation in
        let stream = try StreamName(operand: invocation.operands[0])
        let revs = try invocation.operands.dropFirst().map { try revision($0) }
        let line = try BusLine(try Installation())
        let old = try line.state(of: stream, at: revs[0])
        let new = try line.state(of: stream, at: revs.count > 1 ? revs[1] : nil)
        let changes = StateDiff(from: try JSONTree(old.state), to: try JSONTree(new.state)).changes
        let output = Terminal.output
        guard !invocation.has("--json") else {
            for change in changes {
                output.print(String(decoding: JSON.encode(change), as: UTF8.self))
            }
            return .ok
        }
        guard !changes.isEmpty else {
            output.print("\(stream) is the same at revision \(old.rev) and at \(new.rev).")
            return .ok
        }
        output.print("\(stream) from revision \(old.rev) to \(new.rev):")
        for change in changes {
            output.print(ChangeLine(change).text(on: output, width: output.width))
        }
        return .ok
    }
}

private func revision(_ text: String) throws(Complaint) -> Revision {
    guard let rev = Int(text), (1...Int(Int32.max)).contains(rev) else {
        throw .usage("'\(text)' is no revision: that is a number from 1 on, such as 9.")
    }
    return rev
}
