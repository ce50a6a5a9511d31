/// One thing that `parlor` can be told to do.
struct Command: Sendable {
    let name: String
    /// What follows the name and its options: `STREAM`, `[SERVICE...]`.
    let arguments: String
    let summary: String
    /// Made when they are read: those of `play` name all games, whose decks are read for that.
    var details: String { makeDetails() }
    private let makeDetails: @Sendable () -> String
    let options: [Option]
    let operands: ClosedRange<Int>
    let run: @Sendable (Invocation) throws -> ExitCode

    init(
        name: String, arguments: String, summary: String,
        details: @autoclosure @escaping @Sendable () -> String, options: [Option],
        operands: ClosedRange<Int>, run: @escaping @Sendable (Invocation) throws -> ExitCode
    ) {
        (self.name, self.arguments, self.summary) = (name, arguments, summary)
        (makeDetails, self.options, self.operands) = (details, options, operands)
        self.run = run
    }

    /// Something that begins with a dash.
    struct Option: Sendable {
        let name: String
        let short: String?
        /// The name of its value, when it takes one.
        let value: String?
        let help: String

        static func flag(_ name: String, short: String? = nil, _ help: String) -> Option {
            Option(name: name, short: short, value: nil, help: help)
        }

        static func value(
            _ name: String, _ value: String, short: String? = nil, _ help: String
        ) -> Option {
            Option(name: name, short: short, value: value, help: help)
        }

        static let json = flag("--json", "Print JSON, for programs.")
        static let help = flag("--help", short: "-h", "Print this help.")
    }

    /// In the order in which they are listed.
    static let all: [Command] = [
        up, down, status, top, logs, console, scale, restart, drain, reload, settings, tap, call,
        trace, refusals, slow, history, state, diff, find, who, room, reports, replay, play,
        newGame, deck, catalog, doctor, backup, restore, `import`, export, journal, keys, health,
        metrics, load, completion,
    ]

    static func named(_ name: String) throws(Complaint) -> Command {
        if let command = all.first(where: { $0.name == name }) { return command }
        let hint = hint(
            for: name, among: all.map(\.name), otherwise: "'parlor --help' lists the commands.")
        throw .usage("There is no command '\(name)'. \(hint)")
    }

    /// Does what the arguments (without the program's name) ask.
    static func run(_ arguments: [String]) throws -> ExitCode {
        guard let name = arguments.first, name != "--help", name != "-h" else {
            Terminal.output.print(Help.overview)
            return .ok
        }
        if name == "help" {
            let about = try arguments.dropFirst().first.map { try named($0).help }
            Terminal.output.print(about ?? Help.overview)
            return .ok
        }
        if name == Command.supervise.name { return try supervise.run(Invocation()) }
        let command = try named(name)
        let invocation = try Invocation(Array(arguments.dropFirst()), of: command)
        guard !invocation.has("--help") else {
            Terminal.output.print(command.help)
            return .ok
        }
        return try command.run(invocation)
    }
}
