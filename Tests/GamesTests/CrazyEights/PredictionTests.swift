import ParlorWire
import Testing

@testable import ParlorGames

/// An app plays on with what it sees; the authority's answer is final.
@Suite struct PredictionTests {
    @Test func `a card that was played is where the authority puts it`() throws {
        let table = Table("9H 8D KS", "AC", "AD", settings: .classic)
        var predicted = table.game.seen(from: .seat(0))
        try predicted.predict(.play(card: Card("8D")!, suit: .clubs), by: 0)
        #expect(predicted == table.after("play 8D C").game.seen(from: .seat(0)))
        #expect(predicted.view.suit == .clubs)
    }

    @Test func `a card that was drawn is unknown until the authority says it`() throws {
        let table = Table("KS", "AC", "AD")
        var predicted = table.game.seen(from: .seat(0))
        try predicted.predict(.draw, by: 0)
        #expect(predicted.view.hand?.text == "KS ??")
        #expect(predicted.view.stockCount == 3)
        let answered = table.after("draw").game.seen(from: .seat(0))
        #expect(answered.view.hand?.text == "KS 3S")
        #expect(predicted.view != answered.view)
    }

    @Test func `one can go on with an unknown card, and is corrected`() throws {
        let table = Table("KS 9C", "9H AC", stock: "4H 5H")
        var predicted = table.game.seen(from: .seat(0))
        try predicted.predict(.draw, by: 0)
        #expect(predicted.game.legal(for: 0) == [.draw])
        let answered = table.after("draw")
        #expect(answered.legal == ["play 4H", "draw"])
    }

    @Test func `what others play is followed without knowing their hands`() throws {
        let table = Table("9H KS", "4H AC", "AD")
        var followed = table.game.seen(from: .seat(0))
        try followed.predict(.play(card: Card("9H")!, suit: nil), by: 0)
        try followed.predict(.play(card: Card("4H")!, suit: nil), by: 1)
        #expect(followed == table.after("play 9H", "play 4H").game.seen(from: .seat(0)))
    }

    @Test func `a shuffle to come is not foreseen`() throws {
        let settings = CrazyEights.Settings.plain { $0.reshuffle = true }
        let table = Table("KS", "AC", pile: "4C 5C 6C 7H", stock: "3S", settings: settings)
        var predicted = table.game.seen(from: .seat(0))
        try predicted.predict(.draw, by: 0)
        #expect(predicted.game.stock.text == "?? ?? ??")
    }

    @Test func `a last card is foreseen to win, whatever the others hold`() throws {
        let table = Table("9H", "AC", "AD")
        var predicted = table.game.seen(from: .seat(0))
        try predicted.predict(.play(card: Card("9H")!, suit: nil), by: 0)
        #expect(predicted.game.results?.winners == [0])
    }

    @Test func `what isn't legal is not predicted`() {
        var predicted = Table("KS", "AC").game.seen(from: .seat(0))
        #expect(throws: Unplayable.invalidAction(.doesNotFollow)) {
            try predicted.predict(.play(card: Card("KS")!, suit: nil), by: 0)
        }
        #expect(throws: Unplayable.invalidAction(.notInHand)) {
            try predicted.predict(.play(card: .unknown, suit: nil), by: 0)
        }
    }

    @Test func `the card that nobody knows is no card of the authority's`() {
        var match = AnyGame(Table("KS", "AC").game)
        #expect(throws: Unplayable.invalidAction(.notInHand)) {
            try match.act(RawJSON(Bytes(#"{"play":{"card":"??"}}"#.utf8)), by: 0)
        }
    }
}
