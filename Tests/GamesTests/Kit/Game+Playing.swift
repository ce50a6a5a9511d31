import ParlorGames
import ParlorWire
import Testing

@testable import struct ParlorGames.Chance

/// No random match of any game takes more actions than this.
let longestMatch = 200_000

extension Game {
    static func anew(
        seats: Int, settings: Settings? = nil, seed: UInt64 = 1
    ) -> Self {
        let settings = settings ?? Settings.presets[0].value
        guard let type = Self.self as? any DeckGame.Type else {
            return Self(seats: seats, settings: settings, seed: seed)
        }
        return type.anew(seats: seats, settings: settings, seed: seed) as! Self
    }

    /// Plays at random to the end, or as far as the step says; the actions that were played.
    @discardableResult
    mutating func playOn(
        seed: UInt64, upTo most: Int = longestMatch, _ step: (Self) throws -> Void = { _ in }
    ) throws -> [(action: Action, seat: Seat)] {
        var chance = Chance(seed: seed)
        var played: [(Action, Seat)] = []
        while !isOver, played.count < most {
            let seat = chance.pick(from: Array(awaited))
            let action = chance.pick(from: legal(for: seat))
            try play(action, by: seat)
            played.append((action, seat))
            try step(self)
        }
        return played
    }

    var viewpoints: [Viewpoint] {
        standing.scores.indices.map { .seat(Seat($0)) } + [.audience]
    }

    var bytes: Bytes { JSON.encode(self) }
}

extension DeckGame {
    /// With a small deck, which is as good as a large one.
    fileprivate static func anew(seats: Int, settings: Any, seed: UInt64) -> Self {
        var chance = Chance(seed: seed)
        let deck = order(Array(builtInDeck.prefix(24)), seen: [], &chance)
        return Self(
            seats: max(seats, entry.players.lowerBound), settings: settings as! Settings,
            deck: deck, ideas: ideas(on: deck), chance: chance)
    }
}
