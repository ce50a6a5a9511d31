public import ParlorWire

/// What gateways ask the console's process, in the name of an operator's browser. A session is what
/// its cookie says, or the token in `PARLOR_DATA/operator.token`.
public enum ConsoleCall: Choice, Hashable {
    /// Only the operator's own command line: a code that opens a session, once.
    case open
    /// Redeems the code.
    case enter(code: String)
    /// Whether the session is open.
    case check(session: String)
    /// Ends the session, and what it listens to.
    case leave(session: String)
    /// Runs a command of `parlor` that ends by itself.
    case run(session: String, words: [String])
    /// Begins a command that goes on for a while.
    case tap(session: String, words: [String])
    /// Ends a tap that nobody reads any more.
    case end(session: String, tap: String)
    /// What that command printed after so many lines.
    case heard(session: String, tap: String, after: Int)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case open = "console.open"
        case enter = "console.enter"
        case check = "console.check"
        case leave = "console.leave"
        case run = "console.run"
        case tap = "console.tap"
        case end = "console.end"
        case heard = "console.heard"
    }
}

extension ConsoleCall {
    public static let kind: EntityKind = "console"
    /// How long a gateway waits for an answer: others' commands may be before it.
    public static let patience: Duration = .seconds(30)
}

/// What opens a session, once, within two minutes.
public struct ConsoleCode: Codable, Hashable, Sendable {
    public let code: String

    public init(code: String) { self.code = code }
}

/// A session that was opened.
public struct ConsoleSession: Codable, Hashable, Sendable {
    public let session: String

    public init(session: String) { self.session = session }
}

/// What a command printed, and how it ended.
public struct ConsoleOutput: Codable, Hashable, Sendable {
    public let exit: Int
    public let output: String
    /// What it said to people.
    public let error: String
    public let milliseconds: Int
    /// `output` ends before the command's did, at the end of a line.
    public let cut: Bool

    public init(exit: Int, output: String, error: String, milliseconds: Int, cut: Bool) {
        (self.exit, self.output, self.error) = (exit, output, error)
        (self.milliseconds, self.cut) = (milliseconds, cut)
    }
}

/// A command that was begun.
public struct ConsoleTap: Codable, Hashable, Sendable {
    public let tap: String

    public init(tap: String) { self.tap = tap }
}

/// Some lines of a command that goes on.
public struct ConsoleLines: Codable, Hashable, Sendable {
    public let lines: [String]
    /// The number of the last one, from 1; ask for those after it.
    public let last: Int
    /// So many lines before these are gone.
    public let lost: Int
    /// The end of what it said to people.
    public let error: String
    /// Nil while it goes on, and until its last line was heard.
    public let exit: Int?

    public init(lines: [String], last: Int, lost: Int, error: String, exit: Int?) {
        (self.lines, self.last, self.lost) = (lines, last, lost)
        (self.error, self.exit) = (error, exit)
    }
}
