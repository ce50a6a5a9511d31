import Testing

@testable import ParlorGames

@Suite struct RoundEndTests {
    @Test func `the round ends when a hand is empty`() {
        let after = Table("9H", "AC", "AD").after("play 9H")
        #expect(after.game.results?.winners == [0])
        #expect(after.game.awaited.isEmpty)
    }

    @Test func `the last card does nothing more`() {
        let after = Table("2H", "AC", "AD", settings: .classic).after("play 2H")
        #expect(after.game.isOver)
        #expect(after.hand(1) == "AC")
    }

    @Test func `when the stock is empty it ends after players and one passes in a row`() {
        let table = Table("KS 4C", "AC", "AD", stock: "")
        let three = table.after("pass", "pass", "pass")
        #expect(!three.game.isOver)
        #expect(three.after("pass").game.isOver)
    }

    @Test func `a card between the passes breaks the row`() {
        let table = Table("KS 4C", "AC", "9H AD", stock: "")
        let after = table.after("pass", "pass", "play 9H", "pass", "pass", "pass")
        #expect(!after.game.isOver)
        #expect(after.after("pass").game.isOver)
    }

    @Test func `a card drawn between the passes breaks the row`() {
        let settings = CrazyEights.Settings.plain { $0.drawLimit = 1 }
        let table = Table("KS", "KC", stock: "3S 4S", settings: settings)
        let after = table.after("draw", "pass", "draw", "pass", "pass")
        #expect(!after.game.isOver)
        #expect(after.after("pass").game.isOver)
    }

    @Test func `passes don't end a round that has a stock`() {
        let settings = CrazyEights.Settings.plain { $0.drawLimit = 1 }
        let table = Table("KS", "KC", stock: "3S 4S 6S 9S 3C 4C", settings: settings)
        let after = table.after("draw", "pass", "draw", "pass", "draw", "pass")
        #expect(!after.game.isOver)
    }

    @Test func `it ends after as many cards as the settings say were played`() {
        let settings = CrazyEights.Settings.plain { $0.maxPlays = 2 }
        let table = Table("9H KS", "TH KD", "4H", settings: settings)
        #expect(!table.after("play 9H").game.isOver)
        #expect(table.after("play 9H", "play TH").game.isOver)
    }
}
