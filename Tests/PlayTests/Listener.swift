import Contracts
import ParlorGames
import ParlorWire
import Synchronization

@testable import Play

/// Somebody who plays by lines, at a host of the test.
struct Listener<H: Host> {
    private(set) var talk: PlainTalk<H>
    /// What was told since the last line that was written.
    private(set) var heard: [String] = []
    /// Everything that was told.
    private(set) var told: [String] = []
    private var passed: Duration = .zero

    init(_ model: Model, _ host: H, first: [Effect] = []) {
        talk = PlainTalk(model, host)
        heard = talk.begin(first, now)
        told = heard
    }

    private var now: Now {
        Now(Instant(milliseconds: 0) + passed, date: Timestamp(milliseconds: 0) + passed)
    }

    @discardableResult
    mutating func write(_ line: String) -> [String] {
        heard = talk.read(line, now)
        told += heard
        return heard
    }

    mutating func pass(_ time: Duration = OfflineMatch.botPause) {
        passed += time
        let lines = talk.tick(now)
        heard += lines
        told += lines
    }

    var isOver: Bool {
        guard case .match(let match) = talk.model.page else { return false }
        return match.table.isOver
    }

    /// The number that a choice was told with.
    func number(of label: String, among lines: [String]) -> String? {
        lines.first { $0.contains(". \(label)") }?.split(separator: ".").first.map(String.init)
    }
}

/// A server that is not there: what is asked of it is kept, and the test gives the news.
struct Recorder: Host {
    private(set) var effects: [Effect] = []
    let wakeup: Int32? = nil
    let nextDeadline: Instant? = nil
    private let news: Box

    /// The news that come with the next tick.
    final class Box: Sendable {
        private let waiting = Mutex<[News]>([])
        func put(_ news: [News]) { waiting.withLock { $0 += news } }
        func take() -> [News] {
            waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
        }
    }

    init(_ news: Box) { self.news = news }

    mutating func perform(_ effect: Effect, _ now: Now) -> [News] {
        effects.append(effect)
        return []
    }

    mutating func tick(_ now: Now, isPaused: Bool) -> [News] { news.take() }
}
