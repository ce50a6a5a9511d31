import Testing

@testable import ParlorGames

@Suite struct TwosTests {
    let drawing = CrazyEights.Settings.plain { $0.drawTwos = true }
    let stacking = CrazyEights.Settings.plain { ($0.drawTwos, $0.stackTwos) = (true, true) }

    @Test func `the next player draws two and loses the turn`() {
        let after = Table("2H KS", "AC", "AD", settings: drawing).after("play 2H")
        #expect(after.hand(1) == "AC 3S 4S")
        #expect(after.mover == 2)
    }

    @Test func `with two players the same player moves again`() {
        let after = Table("2H KS", "AC", settings: drawing).after("play 2H")
        #expect(after.hand(1) == "AC 3S 4S")
        #expect(after.mover == 0)
    }

    @Test func `where twos demand nothing the next player moves`() {
        let after = Table("2H KS", "AC", "AD").after("play 2H")
        #expect(after.hand(1) == "AC")
        #expect(after.mover == 1)
    }

    @Test func `with stacking they may answer with any two instead`() {
        let after = Table("2H KS", "2C AC", "AD", settings: stacking).after("play 2H")
        #expect(after.mover == 1)
        #expect(after.legal == ["play 2C", "draw"])
    }

    @Test func `but not with an eight, nor with a card that would follow`() {
        let after = Table("2H KS", "8C 9H", "AD", settings: stacking).after("play 2H")
        after.refuses("play 8C S", .twosAnswerTwos)
        after.refuses("play 9H", .twosAnswerTwos)
        after.refuses("pass", .mustTake)
        #expect(after.legal == ["draw"])
    }

    @Test func `the pending count grows by two for the next`() {
        let table = Table("2H KS", "2C AC", "2D AD", settings: stacking)
        #expect(table.after("play 2H").game.pending == 2)
        #expect(table.after("play 2H", "play 2C").game.pending == 4)
        #expect(table.after("play 2H", "play 2C", "play 2D").game.pending == 6)
    }

    @Test func `who cannot answer draws all that is pending and loses the turn`() {
        let table = Table("2H KS", "2C AC", "AD", settings: stacking)
        let after = table.after("play 2H", "play 2C", "draw")
        #expect(after.hand(2) == "AD 3S 4S 6S 9S")
        #expect(after.game.pending == 0)
        #expect(after.mover == 0)
    }

    @Test func `who will not answer draws too, even where one must play if able`() {
        let settings = CrazyEights.Settings.plain {
            ($0.drawTwos, $0.stackTwos, $0.mustPlayIfAble) = (true, true, true)
        }
        let after = Table("2H KS", "2C AC", "AD", settings: settings).after("play 2H", "draw")
        #expect(after.hand(1) == "2C AC 3S 4S")
        #expect(after.mover == 2)
    }

    @Test func `what is pending is drawn whatever the limit of a turn`() {
        let settings = CrazyEights.Settings.plain {
            ($0.drawTwos, $0.stackTwos, $0.drawLimit) = (true, true, 1)
        }
        let after = Table("2H KS", "AC", settings: settings).after("play 2H", "draw")
        #expect(after.hand(1) == "AC 3S 4S")
    }

    @Test(arguments: [true, false])
    func `a two played while the stock is empty demands nothing`(_ stackTwos: Bool) {
        var settings = drawing
        settings.stackTwos = stackTwos
        let after = Table("2H KS", "AC", "AD", stock: "", settings: settings).after("play 2H")
        #expect(after.game.pending == 0)
        #expect(after.mover == 1)
        #expect(after.hand(1) == "AC")
    }

    @Test func `while the pile can be reshuffled a two does demand`() {
        var settings = drawing
        settings.reshuffle = true
        let table = Table("2H KS", "AC", "AD", pile: "7H", stock: "", settings: settings)
        let after = table.after("play 2H")
        #expect(after.hand(1) == "AC 7H")
        #expect(after.mover == 2)
    }

    @Test func `when the stock runs out while pending cards are drawn the rest is forgiven`() {
        let stacked = Table("2H KS", "AC", "AD", stock: "3S", settings: stacking)
        let after = stacked.after("play 2H", "draw")
        #expect(after.hand(1) == "AC 3S")
        #expect(after.game.pending == 0)
        #expect(after.mover == 2)
        let atOnce = Table("2H KS", "AC", "AD", stock: "3S", settings: drawing)
        #expect(atOnce.after("play 2H").hand(1) == "AC 3S")
    }
}
