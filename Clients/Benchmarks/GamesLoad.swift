import ParlorGames

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
