public import Contracts
public import ParlorGames
public import ParlorWire

/// What a match against bots is begun with. What is not said is as on a server.
public struct Practice: Hashable, Sendable {
    /// Which game.
    public var game: GameID
    /// In full, in part, or a preset.
    public var settings: RawJSON?
    /// Of a game with cards.
    public var category: CategoryChoice?
    /// How many bots.
    public var bots: Int?
    /// How well they play.
    public var level: BotLevel?
    /// The same seed gives the same match. Without one, nobody can predict it.
    public var seed: UInt64?

    /// A match of this game.
    public init<G: Game>(
        of game: G.Type, settings: RawJSON? = nil, category: CategoryChoice? = nil,
        bots: Int? = nil, level: BotLevel? = nil, seed: UInt64? = nil
    ) {
        self.game = GameID(G.entry.id)
        (self.settings, self.category, self.bots) = (settings, category, bots)
        (self.level, self.seed) = (level, seed)
    }

    var command: MatchCommand {
        .practice(
            game: game, settings: settings, category: category, bots: bots, level: level,
            seed: seed)
    }
}
