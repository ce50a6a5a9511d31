import Contracts
import EventSourcing
import ParlorWire
import Scenarios
import Testing

@testable import ProfileStore

@Suite struct PersonPartsTests {
    @Test func `nobody records their own wins`() {
        ada.when(
            .recordMatch(matchId: "m1", gameId: "dice", won: true), by: .ada, refuses: .partsOnly)
    }

    @Test func `a game without a name is refused`() {
        ada.when(
            .recordMatch(matchId: "m1", gameId: "", won: true), by: .gateway, refuses: .badGame(""))
    }

    @Test func `a match's id has a length that an event can carry`() {
        ada.when(
            .recordMatch(
                matchId: MatchID(String(repeating: "m", count: 65)), gameId: "dice", won: true),
            by: .gateway, refuses: .badMatch)
    }

    @Test func `a streak grows with wins, ends with a loss, and the best one stays`() throws {
        var person = Person(replaying: [.born])
        for (match, won) in [true, true, false, true].enumerated() {
            let command = PersonCommand.recordMatch(
                matchId: MatchID("m\(match)"), gameId: "dice", won: won)
            for event in try person.decide(command, in: .of(.gateway, key: "ada")) {
                person.apply(event)
            }
        }
        let stats = try #require(person.statsByGameId["dice"])
        #expect(
            [stats.gamesPlayed, stats.wins, stats.streakCurrent, stats.streakBest] == [4, 3, 1, 2])
        #expect([person.globalStats.totalGamesPlayed, person.globalStats.totalWins] == [4, 3])
    }

    @Test func `each game has its own streak`() throws {
        let won = GameStats().adding(won: true)
        let played = ada.and(
            .statsChanged(
                PersonStats(
                    matchId: "m1", gameId: "dice", globalStats: GlobalStats().adding(won: true),
                    gameStats: won)))
        try played.when(
            .recordMatch(matchId: "m2", gameId: "highCard", won: true), by: .gateway,
            then: [
                .statsChanged(
                    PersonStats(
                        matchId: "m2", gameId: "highCard",
                        globalStats: GlobalStats().adding(won: true).adding(won: true),
                        gameStats: won))
            ])
    }

    @Test func `a granted product is owned, and granted once`() throws {
        let grant = PersonCommand.grant(userId: .ada, productId: .gold)
        try ada.when(grant, by: .operator, then: [.productGranted(productId: .gold)])
        let owner = ada.and(.productGranted(productId: .gold))
        try owner.when(grant, by: .operator, then: [])
        #expect(owner.state.ownedProductIDs == [.gold])
    }

    @Test func `nobody grants themself a product`() {
        ada.when(.grant(userId: .ada, productId: .gold), by: .ada, refuses: .partsOnly)
    }

    @Test func `a product that does not exist is not granted`() {
        ada.when(
            .grant(userId: .ada, productId: "moon"), by: .operator, refuses: .unknownProduct
        )
        #expect(PersonRefusal.unknownProduct.failure.code == .notFound)
    }

    @Test func `a product is not granted to nobody`() {
        Scenario(Person.self, key: "ada").when(
            .grant(userId: .ada, productId: .gold), by: .operator, refuses: .unknownPerson(.ada))
        #expect(PersonRefusal.unknownPerson(.ada).failure.code == .notFound)
    }
}
