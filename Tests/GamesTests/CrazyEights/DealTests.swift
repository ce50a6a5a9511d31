import Testing

@testable import ParlorGames

@Suite struct DealTests {
    private func game(_ seats: Int, _ settings: CrazyEights.Settings = .plain, seed: UInt64 = 1)
        -> CrazyEights
    { CrazyEights(seats: seats, settings: settings, seed: seed) }

    private func all(of game: CrazyEights) -> [Card] {
        game.hands.flatMap(\.self) + game.stock + game.pile
    }

    @Test(arguments: [(2, 52), (5, 52), (6, 104), (8, 104)])
    func `one deck for up to five players, two for six to eight`(_ seats: Int, _ cards: Int) {
        #expect(all(of: game(seats)).count == cards)
    }

    @Test func `as many decks as the settings say`() {
        let cards = all(of: game(3, .plain { $0.decks = 2 }))
        #expect(cards.count == 104)
        #expect(Set(cards).count == 52)
    }

    @Test(arguments: [(2, 7), (3, 5), (8, 5)])
    func `seven cards with two players, five with more`(_ seats: Int, _ size: Int) {
        #expect(game(seats).hands.allSatisfy { $0.count == size })
    }

    @Test func `as many cards as the settings say`() {
        #expect(game(4, .plain { $0.handSize = 9 }).hands.allSatisfy { $0.count == 9 })
    }

    @Test func `more cards in hands than there are is refused`() {
        let settings = CrazyEights.Settings.plain { ($0.decks, $0.handSize) = (1, 7) }
        #expect(CrazyEights.flaw(in: settings, seats: 7) == nil)
        #expect(CrazyEights.flaw(in: settings, seats: 8)?.field == "handSize")
        let all = CrazyEights.Settings.plain { ($0.decks, $0.handSize) = (1, 13) }
        #expect(CrazyEights.flaw(in: all, seats: 4)?.field == "handSize")
    }

    @Test func `the seed picks the dealer`() {
        let dealers = (0..<40).map { game(4, seed: $0).dealer }
        #expect(Set(dealers) == [0, 1, 2, 3])
    }

    @Test func `cards are dealt one at a time from the dealer's left`() {
        for seed in 0..<10 as Range<UInt64> {
            let game = game(3, seed: seed)
            for (place, card) in game.deal.prefix(15).enumerated() {
                let seat = (game.dealer.index + 1 + place) % 3
                #expect(game.hands[seat][place / 3] == card)
            }
        }
    }

    @Test func `the player at the dealer's left starts`() {
        for seed in 0..<10 as Range<UInt64> {
            let game = game(4, seed: seed)
            #expect(game.mover.index == (game.dealer.index + 1) % 4)
        }
    }

    @Test func `the top card is turned up`() {
        for seed in 0..<20 as Range<UInt64> {
            let game = game(4, seed: seed)
            guard !game.deal[20].has(.eight) else { continue }
            #expect(game.pile == [game.deal[20]])
            #expect(game.suit == game.top.suit)
            #expect(Array(game.stock.reversed()) == Array(game.deal[21...]))
        }
    }

    @Test func `an eight is put back into the stock and another is turned`() {
        let turned = (0..<300).map { game(4, seed: $0) }.filter { $0.deal[20].has(.eight) }
        #expect(turned.count > 5)
        for game in turned {
            #expect(!game.top.has(.eight))
            #expect(game.stock.contains(game.deal[20]))
            #expect(all(of: game).count == 52)
        }
        #expect(Set(turned.map { $0.stock.firstIndex(of: $0.deal[20]) }).count > 3)
    }

    @Test func `where an eight is an ordinary card it is turned up as any other`() {
        let settings = CrazyEights.Settings.plain { $0.eightsWild = false }
        let games = (0..<300).map { game(4, settings, seed: $0) }
        #expect(games.contains { $0.top.has(.eight) })
    }
}
