import Testing

@testable import ParlorGames

@Suite struct ReshuffleTests {
    let on = CrazyEights.Settings.plain { $0.reshuffle = true }

    @Test func `when the last card is taken the pile but its top card is the new stock at once`() {
        let table = Table("KS", "AC", pile: "4C 5C 6C 7H", stock: "3S", settings: on)
        let after = table.after("draw")
        #expect(after.hand(0) == "KS 3S")
        #expect(Set(after.game.stock) == Set(Table.cards("4C 5C 6C")))
        #expect(after.game.pile == Table.cards("7H"))
    }

    @Test func `the new stock is shuffled`() {
        let pile = "3C 4C 5C 6C 9C TC JC QC KC 7H"
        let orders = (0..<10 as Range<UInt64>).map { seed in
            var table = Table("KS", "AC", pile: pile, stock: "3S", settings: on)
            table.game.chance = Chance(seed: seed)
            return table.after("draw").game.stock
        }
        #expect(Set(orders).count == 10)
        #expect(orders.allSatisfy { Set($0).count == 9 })
    }

    @Test func `off, the stock stays empty`() {
        let after = Table("KS", "AC", pile: "4C 5C 6C 7H", stock: "3S").after("draw")
        #expect(after.game.stock.isEmpty)
        #expect(after.legal == ["pass"])
    }

    @Test func `pending cards are drawn from the new stock too`() {
        let settings = CrazyEights.Settings.plain { ($0.drawTwos, $0.reshuffle) = (true, true) }
        let table = Table("2H KS", "AC", "AD", pile: "4C 7H", stock: "3S", settings: settings)
        let after = table.after("play 2H")
        #expect(after.game.hands[1].count == 3)
        #expect(after.game.stock.count == 1)
    }
}
