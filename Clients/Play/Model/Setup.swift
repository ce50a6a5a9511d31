import Contracts
import ParlorGames
import ParlorWire

/// How a match against bots is to be.
struct Setup: Equatable, Sendable {
    let game: GameID
    private(set) var bots: Int
    private(set) var skill: BotSkill
    private(set) var preset = 0

    init?(_ game: GameID) {
        guard let entry = Catalogue.standard[game.rawValue]?.entry else { return nil }
        (self.game, skill, bots) = (game, .medium, OfflineOrder.usualBots(for: entry))
    }

    mutating func change(_ row: Row, by step: Int) {
        switch row {
        case .bots:
            guard let entry = type?.entry else { return }
            let range = OfflineOrder.bots(for: entry)
            bots = (bots - range.lowerBound + step + range.count) % range.count + range.lowerBound
        case .skill:
            let all = BotSkill.allCases
            skill = all[(skill.rawValue - 1 + step + all.count) % all.count]
        case .preset: preset = (preset + step + presets.count) % presets.count
        case .game, .privacy, .policy, .places, .setting: break
        }
    }

    var type: (any Game.Type)? { Catalogue.standard[game.rawValue] }
    var presets: [String] { type?.presetNames ?? ["usual"] }

    var order: OfflineOrder {
        OfflineOrder(
            game: game, bots: bots, skill: skill,
            settings: RawJSON(JSON.encode(["preset": presets[preset]])))
    }
}

extension Game {
    /// The usual one first.
    static var presetNames: [String] { Settings.presets.map(\.key) }
    /// The first paragraph of the rules.
    static var summary: String { rules.split(separator: "\n").first.map(String.init) ?? "" }
}

extension BotSkill {
    var word: String {
        switch self {
        case .easy: "easy"
        case .medium: "normal"
        case .hard: "hard"
        }
    }
}
