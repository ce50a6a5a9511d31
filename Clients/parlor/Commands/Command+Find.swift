import ParlorWire

extension Command {
    static let find = Command(
        name: "find",
        arguments: FindKind.allCases.map(\.rawValue).joined(separator: "|") + " [NAME]",
        summary: "Find rooms, people, matches and conversations.",
        details: """
            Rooms and matches are those that are there now, private ones too; a room's matches are
            also those that it has played. People are found by an id, an email, or the beginning of
            a name or a handle. A USER is said by any of these. What several options say has to
            apply all together.

            For example: parlor find room --host ben --status inGame
            """,
        options: FindKind.options.map(\.option) + [
            .json, .value("--limit", "N", short: "-n", "At most so many (50)."),
        ],
        operands: 1...2
    ) { invocation in
        let kind = try FindKind(operand: invocation.operands[0])
        try kind.check(invocation)
        let limit = try invocation.number("--limit", in: 1...10_000) ?? 50
        let line = try BusLine(try Installation())
        let found =
            switch kind {
            case .room: try line.rooms(invocation, atMost: limit)
            case .person: try line.persons(invocation.operands[1], atMost: limit)
            case .match: try line.matches(invocation, atMost: limit)
            case .chat: try line.chats(invocation, atMost: limit)
            }
        try found.show(asJSON: invocation.has("--json"))
        return .ok
    }
}
