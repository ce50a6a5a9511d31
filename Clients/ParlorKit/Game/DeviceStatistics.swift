public import Contracts
import ParlorWire

/// How the player has done without a server: against bots, and between devices. It stays on this device,
/// and counts for no server.
public final class DeviceStatistics: Sendable {
    private struct Counted: Codable, Sendable {
        var global = GlobalStats()
        var byGame: [GameID: GameStats] = [:]
        /// The latest matches: none is counted twice.
        var matches: [MatchID] = []
    }

    private static let name = "device-statistics"
    private static let mostMatches = 200

    private let keeper: any Keeper
    private let counted: Locked<Counted>

    /// Goes on with what is kept there.
    public init(keeper: any Keeper) {
        self.keeper = keeper
        let kept = keeper.read(Self.name).flatMap { try? JSON.decode(Counted.self, from: $0) }
        counted = Locked(kept ?? Counted())
    }

    /// Over all games.
    public var global: GlobalStats { counted.with(\.global) }
    /// In each game that was played.
    public var byGame: [GameID: GameStats] { counted.with(\.byGame) }

    /// A person as a server has it, and this device's matches besides: only to be shown.
    public func added(to person: PersonView) -> PersonView {
        let own = counted.with { $0 }
        var shown = person
        shown.globalStats = person.globalStats.adding(own.global)
        shown.statsByGameId.merge(own.byGame) { $0.adding($1) }
        return shown
    }

    /// Counts a match that is over, once. Nobody wins by what a bot did in their seat.
    func count(_ match: MatchState, for person: PersonID) {
        guard match.status == .over, let results = match.results,
            let seat = match.seats.first(where: { $0.userId == person && $0.botLevel == nil })
        else { return }
        let won = results.winners.contains(person) && !seat.isPlayedByBot && !seat.hasResigned
        let kept: Bytes? = counted.with { counted in
            guard !counted.matches.contains(match.matchId) else { return nil }
            counted.matches = (counted.matches + [match.matchId]).suffix(Self.mostMatches)
            counted.global = counted.global.adding(won: won)
            counted.byGame[match.game] = (counted.byGame[match.game] ?? GameStats())
                .adding(won: won)
            return JSON.encode(counted)
        }
        if let kept { keeper.keep(kept, as: Self.name) }
    }
}

extension GlobalStats {
    fileprivate func adding(_ other: GlobalStats) -> GlobalStats {
        var sum = self
        sum.totalGamesPlayed += other.totalGamesPlayed
        sum.totalWins += other.totalWins
        return sum
    }
}

extension GameStats {
    /// Which of two streaks came first, nobody knows: the longer one is shown.
    fileprivate func adding(_ other: GameStats) -> GameStats {
        var sum = self
        sum.gamesPlayed += other.gamesPlayed
        sum.wins += other.wins
        sum.streakCurrent = max(streakCurrent, other.streakCurrent)
        sum.streakBest = max(streakBest, other.streakBest)
        return sum
    }
}
