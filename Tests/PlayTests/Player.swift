import Contracts
import ParlorGames
import ParlorWire

@testable import Play

/// A person with a keyboard, and a program without a terminal: every effect is carried out at once.
struct Player {
    var model: Model
    var host: OfflineHost
    private(set) var hasLeft = false
    private var passed: Duration = .zero

    init(_ page: Page = .games, seed: UInt64 = 1, size: Size = .usual) {
        model = Model(page: page)
        model.size = size
        host = OfflineHost(seed: seed)
        tick()
    }

    /// At the table, before the first action.
    init(
        playing game: GameID, bots: Int = 3, skill: BotSkill = .medium, seed: UInt64 = 1,
        size: Size = .usual, settings: RawJSON? = nil
    ) {
        self.init(seed: seed, size: size)
        let order = OfflineOrder(game: game, bots: bots, skill: skill, settings: settings)
        model.order = order
        carryOut([.begin(order)])
    }

    var lines: [String] { model.draw().lines }
    var text: String { lines.joined(separator: "\n") }

    var table: Table? {
        guard case .match(let match) = model.page else { return nil }
        return match.table
    }

    private var now: Now {
        Now(Instant(milliseconds: 0) + passed, date: Timestamp(milliseconds: 0) + passed)
    }

    mutating func press(_ keys: Key...) {
        for key in keys {
            carryOut(model.receive(.key(key)))
            tick()
        }
    }

    mutating func type(_ text: String) {
        for letter in text { press(.character(letter)) }
    }

    /// So much time passes, in steps in which bots act.
    mutating func pass(_ time: Duration = OfflineMatch.botPause) {
        passed += time
        tick()
    }

    private mutating func tick() {
        _ = model.receive(.tick(now))
        tell(host.tick(now, isPaused: model.isPaused))
    }

    private mutating func carryOut(_ effects: [Effect]) {
        for effect in effects {
            if effect == .quit { hasLeft = true }
            tell(host.perform(effect, now))
        }
    }

    private mutating func tell(_ news: [News]) {
        for one in news { _ = model.receive(.news(one)) }
    }
}
