public import Contracts
public import ParlorGames
public import ParlorWire

/// A match against bots that somebody wants to play.
public struct OfflineOrder: Equatable, Sendable {
    public let game: GameID
    public let bots: Int
    public let skill: BotSkill
    /// In full, in part or not at all, as the game reads them.
    public let settings: RawJSON?

    public init(game: GameID, bots: Int, skill: BotSkill, settings: RawJSON? = nil) {
        (self.game, self.bots, self.skill, self.settings) = (game, bots, skill, settings)
    }
}

extension OfflineOrder {
    /// How many bots a game takes beside the person. Against nobody, a game is no match.
    public static func bots(for entry: CatalogueEntry) -> ClosedRange<Int> {
        max(1, entry.players.lowerBound - 1)...max(1, entry.players.upperBound - 1)
    }

    /// Three, or as many as the game takes.
    public static func usualBots(for entry: CatalogueEntry) -> Int {
        let range = bots(for: entry)
        return min(max(3, range.lowerBound), range.upperBound)
    }
}
