/// What can be looked for, and by which options.
enum FindKind: String, CaseIterable {
    case room, person, match, chat

    init(operand: String) throws(Complaint) {
        guard let kind = FindKind(rawValue: operand) else {
            let hint = hint(for: operand, among: Self.allCases.map(\.rawValue))
            throw .usage("'parlor find' can't look for '\(operand)'. \(hint)")
        }
        self = kind
    }

    /// Every option of one kind says so in the help.
    static let options: [(kind: FindKind, option: Command.Option)] = [
        (.room, .value("--host", "USER", "Rooms of this host.")),
        (.room, .value("--code", "CODE", "The room of this code.")),
        (.room, .value("--status", "waiting|starting|inGame", "Rooms that are so.")),
        (.room, .value("--game", "GAME", "Rooms where this game is chosen.")),
        (.room, .value("--name", "TEXT", "Rooms with this in their name.")),
        (.match, .value("--room", "CODE", "Matches of this room, those that are over too.")),
        (.match, .value("--player", "USER", "Matches under way that this person plays in.")),
        (.chat, .value("--with", "USER", "Conversations that this person is in.")),
    ]

    var own: [String] { Self.options.filter { $0.kind == self }.map(\.option.name) }

    /// Another kind's option would mean nothing here.
    func check(_ invocation: Invocation) throws(Complaint) {
        for (kind, option) in Self.options where kind != self && invocation.has(option.name) {
            let hint =
                own.isEmpty
                ? "say the name, the handle or the email behind it."
                : "it has \(own.joined(separator: ", "))."
            throw .usage("'parlor find \(rawValue)' has no option \(option.name): \(hint)")
        }
        guard self == .person || invocation.operands.count == 1 else {
            throw .usage(
                "'parlor find \(rawValue)' takes nothing behind it: it has "
                    + "\(own.joined(separator: ", ")).")
        }
        if self == .person, invocation.operands.count < 2 {
            throw .usage("Say whom to find: parlor find person ada.")
        }
        if self == .match || self == .chat, !own.contains(where: invocation.has) {
            throw .usage("Say \(own.joined(separator: " or ")): 'parlor find --help' has more.")
        }
    }
}
