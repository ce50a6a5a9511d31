import Contracts
import ParlorGames
import ParlorWire
import Testing

@testable import ParlorKit

/// What was played without a server.
@Suite struct DeviceStatisticsTests {
    private func over(_ id: MatchID, won: Bool, resigned: Bool = false) -> MatchState {
        MatchState(
            matchId: id, game: "dice", epoch: "e", rev: 9, seen: RawJSON([]),
            seats: ["ada", "bob"].map {
                MatchSeat(
                    userId: $0, botLevel: nil, isPlayedByBot: false,
                    hasResigned: resigned && $0 == "ada", heldUntil: nil)
            },
            status: .over, results: MatchResults(winners: [won ? "ada" : "bob"]))
    }

    @Test func `each match counts once, and is kept`() {
        let keeper = MemoryKeeper()
        let statistics = DeviceStatistics(keeper: keeper)
        for id in ["m1", "m2", "m1"] as [MatchID] {
            statistics.count(over(id, won: true), for: "ada")
        }
        statistics.count(over("m3", won: false), for: "ada")
        let again = DeviceStatistics(keeper: keeper)
        #expect(again.global.totalGamesPlayed == 3 && again.global.totalWins == 2)
        #expect(again.byGame["dice"]?.streakBest == 2)
        #expect(again.byGame["dice"]?.streakCurrent == 0)
    }

    @Test func `nobody wins who gave up, and watching does not count`() {
        let statistics = DeviceStatistics(keeper: MemoryKeeper())
        statistics.count(over("m1", won: true, resigned: true), for: "ada")
        statistics.count(over("m2", won: true), for: "eve")
        #expect(statistics.global.totalGamesPlayed == 1 && statistics.global.totalWins == 0)
    }

    @Test func `it is added to the server's for display`() {
        let statistics = DeviceStatistics(keeper: MemoryKeeper())
        statistics.count(over("m1", won: true), for: "ada")
        var global = GlobalStats()
        global.totalGamesPlayed = 4
        let person = PersonView(
            identity: .named("Ada"), handle: nil, isOnline: true,
            lastSeen: Timestamp(milliseconds: 0), createdAt: Timestamp(milliseconds: 0),
            globalStats: global, statsByGameId: ["chess": GameStats()], ownedProductIDs: [])
        let shown = statistics.added(to: person)
        #expect(shown.globalStats.totalGamesPlayed == 5 && shown.globalStats.totalWins == 1)
        #expect(shown.statsByGameId.keys.sorted() == ["chess", "dice"])
    }

    @Test func `a match between phones counts on each of them`() throws {
        let party = try PhoneParty("ada", "bob")
        party.play("dice")
        let match = try #require(party["bob"].match?.matchId)
        #expect(party["bob"].say(MatchCommand.resign, of: match.rawValue) == nil)
        let played = ["ada", "bob"].map { party[$0].session.statistics?.byGame["dice"] }
        #expect(played.map { $0?.wins } == [1, 0])
        #expect(played.allSatisfy { $0?.gamesPlayed == 1 })
    }

    @Test func `a match against bots counts`() throws {
        let statistics = DeviceStatistics(keeper: MemoryKeeper())
        let time = TestClock()
        let store = GameStore(
            DiceGame.self,
            over: try LocalTransport(
                Practice(of: DiceGame.self, seed: 1), player: "ada", statistics: statistics,
                clock: time.clock))
        store.resign()
        time.pass(.seconds(600))
        #expect(store.state?.confirmed.status == .over)
        #expect(statistics.byGame["dice"]?.gamesPlayed == 1)
    }
}
