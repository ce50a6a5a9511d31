import ParlorWire
import Testing

@testable import ParlorGames

@Suite struct HighCardTests {
    /// Hands by seat, this round's prize and the next ones.
    private func table(
        _ hands: String..., prizes: [Int] = [3, 1, 2], rounds: Int = 3
    ) -> HighCard {
        var game = HighCard(seats: hands.count, settings: .init(rounds: rounds), seed: 1)
        game.hands = hands.map(Table.cards)
        game.shown = [prizes[0]]
        game.prizes = prizes.dropFirst().reversed()
        return game
    }

    private func lay(_ cards: String, in game: inout HighCard) throws {
        for (index, card) in Table.cards(cards).enumerated() {
            try game.play(.lay(card: card), by: Seat(index))
        }
    }

    @Test(arguments: 2...8)
    func `everybody is dealt as many cards as there are rounds`(_ seats: Int) {
        let game = HighCard(seats: seats, settings: .init(rounds: 20), seed: 4)
        #expect(game.hands.allSatisfy { $0.count == 20 && $0.allSatisfy(\.isKnown) })
    }

    @Test func `each prize comes once`() throws {
        var game = HighCard(seats: 2, settings: .init(rounds: 13), seed: 4)
        try game.playOn(seed: 1)
        #expect(game.shown.sorted() == Array(1...13))
    }

    @Test func `all choose at the same time, in any order`() throws {
        var game = table("KS 2C", "AC 3C", "QD 4C")
        #expect(game.awaited == [0, 1, 2])
        try game.play(.lay(card: Card("QD")!), by: 2)
        #expect(game.awaited == [0, 1])
        try game.play(.lay(card: Card("KS")!), by: 0)
        #expect(throws: Unplayable.notYourTurn) { try game.play(.lay(card: Card("2C")!), by: 0) }
        #expect(game.round == 1)
    }

    @Test func `the highest takes the prize, and the ace is highest`() throws {
        var game = table("KS 2C", "AC 3C", "QD 4C")
        try lay("KS AC QD", in: &game)
        #expect(game.scores == [0, 3, 0])
        #expect(game.lastRound?.winner == 1)
        #expect(game.lastRound?.cards == Table.cards("KS AC QD"))
        #expect(game.stake == 1)
    }

    @Test func `a prize that two reach for is added to the next`() throws {
        var game = table("KS 2C", "KC 3C", "QD 4C")
        try lay("KS KC QD", in: &game)
        #expect(game.scores == [0, 0, 0])
        #expect(game.stake == 4)
        try lay("2C 3C 4C", in: &game)
        #expect(game.scores == [0, 0, 4])
        #expect(game.stake == 2)
    }

    @Test func `after the last round it is lost`() throws {
        var game = table("KS", "KC", prizes: [1], rounds: 1)
        try lay("KS KC", in: &game)
        #expect(game.results?.scores == [0, 0])
        #expect(game.results?.winners == [0, 1])
    }

    @Test func `a card that one doesn't hold is refused`() {
        var game = table("KS 2C", "AC 3C")
        for card in ["AC", "KH", "??"] {
            #expect(throws: Unplayable.invalidAction(.notInHand)) {
                try game.play(.lay(card: Card(card)!), by: 0)
            }
        }
    }

    @Test func `who is late lays the lowest card`() throws {
        var game = table("KS 2C AD", "AC 3C 4D")
        try game.play(.lay(card: Card("AC")!), by: 1)
        game.timeOut()
        #expect(game.lastRound?.cards == Table.cards("2C AC"))
        #expect(game.hands[0].text == "KS AD")
    }

    @Test func `a card that lies face down is not seen, nor told of`() throws {
        var game = table("KS 2C", "AC 3C")
        let action = HighCard.Action.lay(card: Card("KS")!)
        try game.play(action, by: 0)
        #expect(game.redacted(action, by: 0, for: .seat(1)) == nil)
        #expect(game.redacted(action, by: 0, for: .audience) == nil)
        #expect(game.redacted(action, by: 0, for: .seat(0)) == action)
        #expect(game.view(from: .seat(0)).laid == Card("KS"))
        #expect(game.view(from: .seat(1)).laid == nil)
        #expect(game.view(from: .seat(1)).awaited.ids == ["1"])
    }

    @Test func `who can't see the others' cards waits for the answer`() throws {
        var game = table("KS 2C", "AC 3C")
        try game.play(.lay(card: Card("AC")!), by: 1)
        var predicted = game.seen(from: .seat(0))
        try predicted.predict(.lay(card: Card("KS")!), by: 0)
        #expect(predicted.game.awaited.isEmpty && !predicted.game.isOver)
        #expect(predicted.view.laid == Card("KS"))
        try game.play(.lay(card: Card("KS")!), by: 0)
        #expect(game.seen(from: .seat(0)).view.lastRound?.winner == 1)
    }

    @Test func `who resigns is not waited for`() throws {
        var game = table("KS 2C", "AC 3C", "QD 4C")
        try game.play(.lay(card: Card("KS")!), by: 0)
        try game.play(.lay(card: Card("QD")!), by: 2)
        game.resign(1)
        #expect(game.scores == [3, 0, 0])
        #expect(game.awaited == [0, 2])
    }
}
