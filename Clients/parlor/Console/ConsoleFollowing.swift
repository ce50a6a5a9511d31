import Contracts
import ParlorWire

/// A command that goes on for a while, and what it printed lately.
struct ConsoleFollowing: Sendable {
    /// After this long without a question, a tap is ended.
    static let idleLimit: Duration = .seconds(30)
    /// The limit of a command that changes something.
    static let longestChange: Duration = .seconds(120)
    static let mostErrorBytes = 4 << 10

    let tap: String
    let owner: ConsoleSessions.Name
    let way: ConsoleCommand.Way
    let arguments: [String]
    let logged: String
    private let began: Instant
    private(set) var asked: Instant
    private var ring = LineRing()
    private var error = Bytes()
    private(set) var exit: Int?
    private var isLate = false

    init(
        _ tap: String, of owner: ConsoleSessions.Name, _ words: ConsoleWords, now: Instant
    ) {
        (self.tap, self.owner, way) = (tap, owner, words.way)
        (arguments, logged) = (words.arguments, words.logged)
        (began, asked) = (now, now)
    }

    var goesOn: Bool { exit == nil }

    mutating func printed(_ bytes: Bytes) { ring.add(bytes) }

    mutating func complained(_ bytes: Bytes) {
        error = Bytes((error + bytes).suffix(Self.mostErrorBytes))
    }

    mutating func ended(_ exit: Int) {
        ring.end()
        self.exit = isLate ? 124 : exit
    }

    /// It is to be ended now, and was not told so before.
    mutating func isToEnd(now: Instant) -> Bool {
        guard goesOn, !isLate else { return false }
        isLate =
            way == .changes
            ? now - began >= Self.longestChange : now - asked >= Self.idleLimit
        if isLate, way == .changes {
            complained(Bytes("This took too long. What was not done yet is as it was.\n".utf8))
        }
        return isLate
    }

    /// It has ended, and nobody asks for the rest.
    func isForgotten(now: Instant) -> Bool { !goesOn && now - asked >= Self.idleLimit }

    /// A body that fits into a reply.
    mutating func answer(after heard: Int, now: Instant) -> Bytes {
        asked = now
        let told = ring.lines(after: heard)
        var (lines, last) = (told.lines, told.last)
        while true {
            let answer = ConsoleLines(
                lines: lines, last: last, lost: told.lost, error: error.sentence,
                exit: last == ring.last ? exit : nil)
            let body = JSON.encode(answer)
            guard body.count > Limits.body else { return body }
            last -= lines.count - lines.count / 2
            lines.removeLast(lines.count - lines.count / 2)
        }
    }
}
