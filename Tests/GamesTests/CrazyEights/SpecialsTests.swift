import Testing

@testable import ParlorGames

@Suite struct SpecialsTests {
    @Test(arguments: Suit.allCases)
    func `whoever plays an eight names any suit`(_ suit: Suit) {
        let after = Table("8C KS", "AC 4D", stock: "").after("play 8C \(suit.letter)")
        #expect(after.game.suit == suit)
    }

    @Test func `the suit that was named must be followed`() {
        let after = Table("8C KS", "AC 4D QS 8H", "5D").after("play 8C D")
        after.refuses("play AC", .doesNotFollow)
        #expect(after.legal.isSuperset(of: ["play 4D", "play 8H S", "draw"]))
    }

    @Test func `an eight without a suit is refused, and a suit without an eight`() {
        let table = Table("8C 9H", "AC")
        table.refuses("play 8C", .eightNamesSuit)
        table.refuses("play 9H S", .onlyEightsNameSuits)
    }

    @Test func `where eights aren't wild an eight is an ordinary card`() {
        let table = Table("8C 8H KS", "AC", settings: .plain { $0.eightsWild = false })
        table.refuses("play 8C", .doesNotFollow)
        table.refuses("play 8H S", .onlyEightsNameSuits)
        #expect(table.after("play 8H").game.suit == .hearts)
        #expect(table.legal == ["play 8H", "draw"])
    }

    @Test func `a queen skips the next player`() {
        let table = Table("QH KS", "AC", "AD", settings: .plain { $0.queensSkip = true })
        #expect(table.after("play QH").mover == 2)
    }

    @Test func `with two players the same player moves again after a queen`() {
        let table = Table("QH KS", "AC", settings: .plain { $0.queensSkip = true })
        let after = table.after("play QH")
        #expect(after.mover == 0)
        #expect(after.game.turn == table.game.turn + 1)
    }

    @Test func `where queens don't skip the next player moves`() {
        #expect(Table("QH KS", "AC", "AD").after("play QH").mover == 1)
    }

    @Test func `an ace turns the direction`() {
        let settings = CrazyEights.Settings.plain { $0.acesReverse = true }
        let once = Table("AH KS", "4H 5H", "AC 2C", settings: settings).after("play AH")
        #expect(once.mover == 2)
        #expect(once.after("play AC").mover == 0)
    }

    @Test func `with two players the ace does not skip`() {
        let table = Table("AH KS", "AC", settings: .plain { $0.acesReverse = true })
        #expect(table.after("play AH").mover == 1)
    }

    @Test func `where aces don't reverse the turns go on to the left`() {
        #expect(Table("AH KS", "AC", "AD").after("play AH").mover == 1)
    }
}
