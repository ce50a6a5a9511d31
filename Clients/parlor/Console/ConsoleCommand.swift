import Contracts
import ParlorWire

/// A command that the console runs, and with what.
struct ConsoleCommand {
    enum Way {
        /// It ends by itself, and changes nothing.
        case answers
        /// It goes on until nobody listens.
        case follows
        /// It changes something, and takes its time.
        case changes
    }

    let way: Way
    var name: String { command.name }
    fileprivate let command: Command
    /// The options that it may be given.
    fileprivate let options: Set<String>
    /// What it is always given.
    fileprivate let added: [String]
    /// The most of `--limit`, and what it is without one.
    fileprivate let limit: (most: Int, standard: Int)?
    /// The first words behind it with which it changes something, where it does not always.
    fileprivate let changing: Set<String>

    fileprivate init(
        _ command: Command, _ way: Way, _ options: Set<String> = [], adding added: [String] = [],
        limit: (most: Int, standard: Int)? = nil, changing: Set<String> = []
    ) {
        (self.command, self.way, self.added, self.limit) = (command, way, added, limit)
        self.changing = changing
        self.options = limit == nil ? options : options.union(["--limit"])
    }

    /// All that it runs. What reads or writes files, or goes on without an end, is not among it.
    static let all: [ConsoleCommand] = [
        ConsoleCommand(.status, .answers),
        ConsoleCommand(.top, .answers, ["--by", "--sort"], adding: ["--once"]),
        ConsoleCommand(.metrics, .answers),
        ConsoleCommand(.doctor, .answers),
        ConsoleCommand(.trace, .answers),
        ConsoleCommand(
            .refusals, .answers, ["--by", "--code", "--call", "--since"], limit: (1_000, 50)),
        ConsoleCommand(.slow, .answers, ["--by", "--call"], limit: (1_000, 50)),
        ConsoleCommand(
            .history, .answers, ["--event", "--by", "--to", "--since", "--from", "--before"],
            limit: (1_000, 100)),
        ConsoleCommand(.state, .answers, ["--at"]),
        ConsoleCommand(.diff, .answers),
        ConsoleCommand(.replay, .answers, ["--at", "--seat"]),
        ConsoleCommand(
            .find, .answers,
            [
                "--host", "--code", "--status", "--game", "--name", "--room", "--player", "--with",
            ], limit: (1_000, 50)),
        ConsoleCommand(.who, .answers),
        ConsoleCommand(.room, .answers, limit: (1_000, 10)),
        ConsoleCommand(
            .reports, .answers, ["--note", "--until", "--reason"], limit: (1_000, 50),
            changing: ReportVerb.changing),
        ConsoleCommand(.tap, .follows, ["--event", "--by", "--to", "--since", "--count"]),
        ConsoleCommand(.scale, .changes),
        ConsoleCommand(.restart, .changes),
        ConsoleCommand(.drain, .changes),
    ]
}

/// What stands behind `parlor`, checked against what the console runs.
struct ConsoleWords {
    static let most = 64
    static let longest = 1_000

    let way: ConsoleCommand.Way
    /// What the command is run with, its name first.
    private(set) var arguments: [String]
    /// What a log says of it. Texts and people stay out: a log keeps them after an account is erased.
    let logged: String

    init(_ words: [String]) throws(Failure) {
        guard let name = words.first, words.count <= Self.most,
            words.allSatisfy({ $0.utf8.count <= Self.longest && $0.utf8.allSatisfy(\.isText) })
        else {
            throw .badInput(
                "words",
                "'words' is a command and its arguments: up to \(Self.most) texts of up to "
                    + "\(Self.longest) bytes each, without control characters.")
        }
        guard let known = ConsoleCommand.all.first(where: { $0.name == name }) else {
            let names = ConsoleCommand.all.map(\.name).joined(separator: ", ")
            throw Failure(
                .forbidden, "The console does not run '\(name)'. It runs \(names).")
        }
        let read = try known.read(Array(words.dropFirst()))
        (arguments, way) = ([name] + read.words, read.way)
        logged = ([name] + read.logged).joined(separator: " ")
    }

    /// With the name of who acts, where the command writes it down. No word of the page is one.
    func signed(by session: ConsoleSessions.Name) -> ConsoleWords {
        var words = self
        if words.arguments.first == Command.reports.name {
            words.arguments += ["--by", "console \(session)"]
        }
        return words
    }
}

extension ConsoleCommand {
    fileprivate func read(
        _ words: [String]
    ) throws(Failure) -> (words: [String], way: Way, logged: [String]) {
        let added =
            self.added + (command.options.contains { $0.name == "--json" } ? ["--json"] : [])
        for word in words where word.hasPrefix("-") { try check(option: word, beside: added) }
        let invocation: Invocation
        do throws(Complaint) {
            invocation = try Invocation(words, of: restricted(to: options.union(added)))
            let isChange = invocation.operands.first.map(changing.contains) ?? false
            let way = isChange ? .changes : way
            if self.way == .changes { try Self.refuseItself(invocation.operands) }
            if way == .follows { try Self.refuseMails(invocation.operands) }
            let given = try invocation.number("--limit", in: 1...(limit?.most ?? 1))
            let standard = given == nil && !isChange ? limit?.standard : nil
            let more = added.filter { !invocation.has($0) }
            let operands = invocation.operands
            return (
                words + more + (standard.map { ["--limit", "\($0)"] } ?? []), way,
                changing.isEmpty ? operands : Array(operands.prefix(1))
            )
        } catch {
            throw .badInput("words", error.sentence)
        }
    }

    /// A word that begins with a dash has to be one of the options.
    private func check(option word: String, beside added: [String]) throws(Failure) {
        let name = String(word.prefix { $0 != "=" })
        let allowed = command.options.filter {
            options.contains($0.name) || added.contains($0.name)
        }
        guard allowed.contains(where: { $0.name == name || $0.short == name }) else {
            let names = allowed.map(\.name).joined(separator: ", ")
            throw Failure(
                .forbidden,
                "The console does not run 'parlor \(command.name)' with \(name)."
                    + (names.isEmpty ? "" : " It takes \(names)."))
        }
    }

    private func restricted(to options: Set<String>) -> Command {
        Command(
            name: command.name, arguments: command.arguments, summary: command.summary,
            details: command.details,
            options: command.options.filter { options.contains($0.name) },
            operands: command.operands, run: command.run)
    }

    /// Mails have the codes that set new passwords: a session of the console is not to become
    /// anybody's account.
    private static func refuseMails(_ topics: [String]) throws(Complaint) {
        guard !topics.contains(where: { "\($0).".hasPrefix("\(Mail.kind).") }) else {
            throw .usage("Mails have secret codes. Tap them in a shell.")
        }
    }

    /// The console would not hear how that ends, or nobody would reach it any more.
    private static func refuseItself(_ operands: [String]) throws(Complaint) {
        let isItself = operands.contains {
            $0 == "console" || $0.hasPrefix("console=") || $0.hasPrefix("console-")
        }
        guard !isItself else {
            throw .usage("The console can't do this to itself. Run it in a shell.")
        }
        let isLastDoor = operands.contains {
            $0.hasPrefix("gateway=") && Int($0.dropFirst("gateway=".count)) == 0
        }
        guard !isLastDoor else {
            throw .usage("The console is reached through a gateway. Run it in a shell.")
        }
    }
}

extension UInt8 {
    fileprivate var isText: Bool { self >= 0x20 && self != 0x7F }
}
