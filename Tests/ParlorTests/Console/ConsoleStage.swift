import Contracts
import ParlorWire

@testable import Parlor

/// A console whose processes, callers and clock are played by the test. Callers are numbers.
final class ConsoleStage {
    private var rules: ConsoleRules<Int>
    private var calls = 0
    var now = Instant(milliseconds: 0)
    private(set) var replies: [(to: Int, reply: Reply)] = []
    /// What runs, by number.
    private(set) var running: [Int: [String]] = [:]
    private(set) var ended: [Int] = []
    private(set) var said: [String] = []

    init() {
        let source = Source()
        rules = ConsoleRules(secret: source.next) { $0 == "operator's token" }
    }

    private final class Source {
        private var count = 0

        func next() -> String {
            count += 1
            return "secret\(count)-"
        }
    }

    @discardableResult
    func ask(
        _ call: ConsoleCall, as actor: Actor = .part("gateway"), id: String? = nil, from: Int = 0
    ) -> Reply? {
        calls += 1
        let (name, body) = JSON.encode(choice: call)
        let header = CallHeader(
            id: CommandID(id ?? "call\(calls)"), call: CallName(name), actor: actor)
        let told = replies.count
        carryOut(
            rules.receive(
                Call(kind: "console", key: "", header: header, body: body), from: from, now: now))
        return replies.count > told ? replies.last?.reply : nil
    }

    func answer<Answer: Decodable>(
        _ call: ConsoleCall, as actor: Actor = .part("gateway"), _ type: Answer.Type
    ) -> Answer? {
        ask(call, as: actor).flatMap { try? JSON.decode(Answer.self, from: $0.body) }
    }

    /// A session that was let in.
    func enter() -> String {
        let code = answer(.open, as: .operator, ConsoleCode.self)!.code
        return answer(.enter(code: code), ConsoleSession.self)!.session
    }

    /// Begins that, and gives its name.
    func tap(_ session: String, _ words: String...) -> String? {
        answer(.tap(session: session, words: words), ConsoleTap.self)?.tap
    }

    func heard(_ session: String, _ tap: String, after: Int = 0) -> ConsoleLines? {
        answer(.heard(session: session, tap: tap, after: after), ConsoleLines.self)
    }

    func print(_ text: String, by child: Int) { rules.printed(Bytes(text.utf8), by: child) }
    func complain(_ text: String, by child: Int) { rules.complained(Bytes(text.utf8), by: child) }

    func end(_ child: Int, exit: Int = 0) {
        running[child] = nil
        carryOut(rules.ended(child, exit: exit, now: now))
    }

    /// In steps, as a process ticks.
    func pass(_ time: Duration) {
        let end = now + time
        while now < end {
            now = min(end, now + .seconds(1))
            carryOut(rules.tick(now: now))
        }
    }

    func stop() { carryOut(rules.stop()) }

    func output(of child: Int) -> ConsoleOutput? {
        replies.last.flatMap { try? JSON.decode(ConsoleOutput.self, from: $0.reply.body) }
    }

    private func carryOut(_ effects: [ConsoleRules<Int>.Effect]) {
        for effect in effects {
            switch effect {
            case .reply(let reply, let asker): replies.append((asker, reply))
            case .start(let child, let arguments): running[child] = arguments
            case .end(let child): ended.append(child)
            case .say(let sentence, let details):
                let words = details.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
                said.append(([sentence] + words).joined(separator: " "))
            }
        }
    }
}
