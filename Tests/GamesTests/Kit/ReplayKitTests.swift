import Foundation
import ParlorGames
import ParlorWire
import Testing

/// Matches of long ago come to what they came to.
@Suite struct ReplayKitTests {
    struct Sample: Codable, Equatable {
        let seats: Int
        let settings: RawJSON
        let seed: UInt64
        let deck: [PartyCard]?
        let actions: [Step]
        let results: MatchResult

        struct Step: Codable, Equatable {
            let seat: Seat
            let action: RawJSON
        }
    }

    @Test(arguments: Module.all)
    func `a match that was played once is played again in the same way`(
        _ module: Module
    ) throws {
        for sample in try samples(of: module.game) {
            var match = try module.game.begin(
                seats: sample.seats, settings: sample.settings, deck: sample.deck,
                chance: Chance(seed: sample.seed))
            for step in sample.actions { try match.act(step.action, by: step.seat) }
            #expect(match.results == sample.results)
        }
    }

    /// The recorded matches of each version of a game.
    private func samples(of game: any Game.Type) throws -> [Sample] {
        try (1...game.entry.settingsVersion).flatMap { version in
            try samples(of: game, named: version == 1 ? "" : ".\(version)")
        }
    }

    /// The matches of a new game or version are written the first time, and stay as they are.
    private func samples(of game: any Game.Type, named version: String) throws -> [Sample] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent()
            .appendingPathComponent("Samples/\(game.entry.id)\(version).json")
        if let data = try? Data(contentsOf: file) {
            return try JSON.decode([Sample].self, from: Bytes(data))
        }
        let samples = try game.presets.sorted { $0.key < $1.key }.map {
            try played(game, settings: $0.value)
        }
        try Data(JSON.encode(samples)).write(to: file)
        Issue.record("Matches of '\(game.entry.id)' were written to \(file.path). Keep them.")
        return samples
    }

    private func played(_ game: any Game.Type, settings: RawJSON) throws -> Sample {
        let seed: UInt64 = 0x5EED_0F_0A_6A3E
        let deck = (game as? any DeckGame.Type).map { Array($0.builtInDeck.prefix(12)) }
        var match = try game.begin(
            seats: 4, settings: settings, deck: deck, chance: Chance(seed: seed))
        var chance = Chance(seed: seed)
        var steps: [Sample.Step] = []
        while !match.isOver {
            let seat = chance.pick(from: Array(match.awaited))
            let action = chance.pick(from: match.legal(for: seat))
            try match.act(action, by: seat)
            steps.append(Sample.Step(seat: seat, action: action))
        }
        return Sample(
            seats: 4, settings: settings, seed: seed, deck: deck, actions: steps,
            results: try #require(match.results))
    }
}
