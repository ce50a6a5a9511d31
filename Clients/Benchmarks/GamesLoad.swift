import Games
import Wire

/// Matches of Crazy Eights with four players, one after the other.
struct RulesLoad {
    private var seed: UInt64
    private var game: CrazyEights
    private var chance: Chance
    private var legal: [CrazyEights.Action] = []

    init(seed: UInt64) {
        self.seed = seed
        chance = Chance(seed: seed)
        game = Self.match(seed)
    }

    /// What is legal is found, and one of it done.
    mutating func play(_ count: Int) {
        for _ in 0..<count {
            let seat = mover
            legal.removeAll(keepingCapacity: true)
            game.addLegal(for: seat, to: &legal)
            play(chance.pick(from: legal), by: seat)
        }
    }

    /// A match, and an action that somebody does in it.
    mutating func next() -> (CrazyEights, RawJSON, Seat) {
        let seat = mover
        let before = game
        let action = chance.pick(from: game.legal(for: seat))
        play(action, by: seat)
        return (before, RawJSON(JSON.encode(action)), seat)
    }

    /// The strongest bots see what their seat sees, and choose.
    mutating func playBots(_ count: Int) {
        for step in 0..<UInt64(count) {
            let seat = mover
            play(game.botAction(for: seat, skill: .hard, seed: step)!, by: seat)
        }
    }

    /// Who is to move; in the next match, where this one is over.
    private var mover: Seat {
        mutating get {
            if game.isOver {
                seed &+= 1
                game = Self.match(seed)
            }
            return game.mover
        }
    }

    private mutating func play(_ action: CrazyEights.Action, by seat: Seat) {
        do { try game.play(action, by: seat) } catch {
            preconditionFailure("What is legal is played: \(error)")
        }
    }

    private static func match(_ seed: UInt64) -> CrazyEights {
        CrazyEights(seats: 4, settings: CrazyEights.Settings.presets[0].value, seed: seed)
    }
}

/// Matches as an authority holds them: an action comes as JSON, and everybody gets their view.
struct ToldLoad {
    private var rules: RulesLoad
    private var seen = 0

    init(seed: UInt64) { rules = RulesLoad(seed: seed) }

    mutating func play(_ count: Int) {
        for _ in 0..<count {
            let (match, action, seat) = rules.next()
            var next = AnyGame(match)
            do { try next.act(action, by: seat) } catch {
                preconditionFailure("What is legal is played: \(error)")
            }
            let viewpoints = (0..<4).map { Viewpoint.seat(Seat($0)) } + [.audience]
            for viewpoint in viewpoints { seen &+= next.view(from: viewpoint).bytes.count }
        }
    }
}

/// The same arrays of bytes without a rule: a card drawn, a card laid, by one after the other.
struct BareTable {
    private var hands = [[UInt8]](repeating: Array(0..<5), count: 4)
    private var stock = [UInt8](0..<32)
    private var pile: [UInt8] = []
    private var chance: Chance

    init(seed: UInt64) { chance = Chance(seed: seed) }

    mutating func move(_ count: Int) {
        for step in 0..<count {
            let seat = step >> 1 & 3
            if step & 1 == 0 {
                if stock.isEmpty { swap(&stock, &pile) }
                hands[seat].append(stock.removeLast())
            } else {
                pile.append(hands[seat].remove(at: chance.below(hands[seat].count) ?? 0))
            }
        }
    }
}
