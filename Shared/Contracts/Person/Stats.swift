public import ParlorWire

/// Which game a match is of, `crazyEights`.
public struct GameID: Identifier, CodingKeyRepresentable {
    public static let longest = 64
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

public struct MatchID: Identifier {
    public static let longest = 64

    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// How a person has done over all games.
public struct GlobalStats: Codable, Hashable, Sendable {
    public var totalGamesPlayed = 0
    public var totalWins = 0

    public init() {}

    public func adding(won: Bool) -> GlobalStats {
        var next = self
        next.totalGamesPlayed += 1
        next.totalWins += won ? 1 : 0
        return next
    }
}

/// How a person has done in one game; a streak is of wins in a row.
public struct GameStats: Codable, Hashable, Sendable {
    public var gamesPlayed = 0
    public var wins = 0
    public var streakCurrent = 0
    public var streakBest = 0

    public init() {}

    public func adding(won: Bool) -> GameStats {
        var next = self
        next.gamesPlayed += 1
        next.wins += won ? 1 : 0
        next.streakCurrent = won ? streakCurrent + 1 : 0
        next.streakBest = max(streakBest, next.streakCurrent)
        return next
    }
}

/// How a person has done, with a match that has just ended.
public struct PersonStats: Codable, Hashable, Sendable {
    @Secret public var matchId: MatchID
    public var gameId: GameID
    public var globalStats: GlobalStats
    public var gameStats: GameStats

    public init(
        matchId: MatchID, gameId: GameID, globalStats: GlobalStats, gameStats: GameStats
    ) {
        (self.matchId, self.gameId) = (matchId, gameId)
        (self.globalStats, self.gameStats) = (globalStats, gameStats)
    }
}
