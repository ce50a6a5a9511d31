import Testing

@testable import ParlorGames

@Suite struct TurnTests {
    let table = Table("7C 9H KS 8D", "AC", "AD")

    @Test func `a card with the current suit is played`() {
        let after = table.after("play 9H")
        #expect(after.game.top == Card("9H"))
        #expect(after.hand(0) == "7C KS 8D")
        #expect(after.mover == 1)
    }

    @Test func `a card with the rank of the top card is played`() {
        let after = table.after("play 7C")
        #expect(after.game.suit == .clubs)
        #expect(after.mover == 1)
    }

    @Test func `an eight is played on anything`() {
        #expect(table.after("play 8D S").game.top == Card("8D"))
    }

    @Test func `any other card is refused`() {
        table.refuses("play KS", .doesNotFollow)
        table.refuses("play AC", .notInHand)
    }

    @Test func `one plays or draws`() {
        #expect(
            table.legal == [
                "play 7C", "play 9H", "play 8D C", "play 8D D", "play 8D H", "play 8D S", "draw",
            ])
    }

    @Test func `a card that one holds twice is one action`() {
        #expect(Table("9H 9H", "AC").legal == ["play 9H", "draw"])
    }

    @Test func `drawing is allowed with a playable card in hand`() {
        let after = table.after("draw")
        #expect(after.hand(0) == "7C 9H KS 8D 3S")
        #expect(after.mover == 0)
    }

    @Test func `unless one must play if able`() {
        let table = Table("9H KS", "AC", settings: .plain { $0.mustPlayIfAble = true })
        table.refuses("draw", .mustPlay)
        #expect(table.legal == ["play 9H"])
        let unable = Table("KS", "AC", settings: .plain { $0.mustPlayIfAble = true })
        #expect(unable.legal == ["draw"])
    }

    @Test func `after a drawn card one may still play`() {
        let after = Table("KS 9C", "AC", stock: "4H 5H").after("draw")
        #expect(after.legal == ["play 4H", "draw"])
        #expect(after.after("play 4H").mover == 1)
    }

    @Test func `after the drawn cards of the limit drawing is not legal and passing is`() {
        let table = Table("KS", "AC", settings: .plain { $0.drawLimit = 2 })
        table.refuses("pass", .mustDraw)
        let once = table.after("draw")
        once.refuses("pass", .mustDraw)
        let twice = once.after("draw")
        twice.refuses("draw", .drewAll)
        #expect(twice.legal == ["pass"])
        #expect(twice.after("pass").mover == 1)
    }

    @Test func `after the limit one may play what was drawn, or pass all the same`() {
        let table = Table("KS", "AC", stock: "4H 5S", settings: .plain { $0.drawLimit = 1 })
        #expect(table.after("draw").legal == ["play 4H", "pass"])
    }

    @Test func `the count of drawn cards begins anew with each turn`() {
        let table = Table("KS", "KC", "AC", settings: .plain { $0.drawLimit = 1 })
        let next = table.after("draw", "pass")
        #expect(next.legal == ["draw"])
    }

    @Test func `without a limit one draws until something can be played`() {
        let table = Table(
            "KS", "AC", stock: "3S 4S 6S 9S 5H", settings: .plain { $0.drawLimit = 0 })
        var after = table
        for _ in 0..<4 {
            #expect(after.legal == ["draw"])
            after = after.after("draw")
        }
        #expect(after.after("draw").legal == ["play 5H", "pass"])
    }

    @Test func `with an empty stock drawing is not legal and passing is`() {
        let table = Table("KS 9H", "AC", stock: "")
        table.refuses("draw", .nothingToDraw)
        #expect(table.legal == ["play 9H", "pass"])
        #expect(table.after("pass").mover == 1)
    }

    @Test func `an empty stock that can be reshuffled is drawn from`() {
        let table = Table(
            "KS", "AC", pile: "4C 7H", stock: "", settings: .plain { $0.reshuffle = true })
        #expect(table.legal == ["draw"])
        #expect(table.after("draw").hand(0) == "KS 4C")
    }

    @Test func `passing is legal in no other case`() {
        table.refuses("pass", .mustDraw)
        Table("KS", "AC", settings: .family).refuses("pass", .mustDraw)
    }

    @Test func `nobody acts out of turn`() {
        var game = table.game
        #expect(throws: Unplayable.notYourTurn) { try game.play(.draw, by: 1) }
    }
}
