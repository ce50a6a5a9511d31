import Testing

@testable import ParlorGames

@Suite struct ConservationTests {
    @Test(arguments: ["classic", "plain", "family"])
    func `no card is lost or made, and none more than once a deck`(_ preset: String) throws {
        var settings = CrazyEights.Settings.preset(preset)
        settings.targetScore = 300
        for seats in 2...8 {
            let decks = settings.decks(for: seats)
            var game = CrazyEights(seats: seats, settings: settings, seed: UInt64(seats))
            try game.playOn(seed: UInt64(seats)) { game in
                var counts = [Int](repeating: 0, count: Card.count)
                for card in game.hands.joined() { counts[Int(card.byte)] += 1 }
                for card in game.stock + game.pile { counts[Int(card.byte)] += 1 }
                #expect(counts.allSatisfy { $0 == decks })
                #expect(game.pending == 0 || game.canTake)
                #expect(game.results != nil || game.hands.allSatisfy { !$0.isEmpty })
            }
        }
    }
}
