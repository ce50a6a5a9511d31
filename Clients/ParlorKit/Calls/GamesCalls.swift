public import Contracts
public import ParlorGames
public import ParlorWire

/// The calls about games, and about practice.
public struct GamesCalls: Sendable {
    let caller: any Caller

    /// All games.
    public func catalog() async throws(ParlorError) -> GameList {
        try await caller.query(MatchQuery.catalog)
    }

    /// A game's rules in words, and the shapes of its actions, settings and views.
    public func rules(of game: GameID) async throws(ParlorError) -> Rulebook {
        try await caller.query(MatchQuery.rules(game: game))
    }

    /// A game's usual settings.
    public func defaults(of game: GameID) async throws(ParlorError) -> GameDefaults {
        try await caller.query(MatchQuery.defaults(game: game))
    }

    /// A new match against bots only. The same seed gives the same cards and dice.
    @discardableResult
    public func practice(
        _ game: GameID, settings: RawJSON? = nil, category: CategoryChoice? = nil,
        bots: Int? = nil, level: BotLevel? = nil, seed: UInt64? = nil
    ) async throws(ParlorError) -> MatchView {
        try await caller.command(
            MatchCommand.practice(
                game: game, settings: settings, category: category, bots: bots, level: level,
                seed: seed))
    }
}

extension Caller {
    /// Games, and practice.
    public var games: GamesCalls { GamesCalls(caller: self) }
}
