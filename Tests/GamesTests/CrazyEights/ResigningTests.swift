import Testing

@testable import ParlorGames

@Suite struct ResigningTests {
    private func without(_ seat: Seat, _ table: Table) -> Table {
        var table = table
        table.game.resign(seat)
        return table
    }

    @Test func `the turn of who resigns goes to the next`() {
        let after = without(0, Table("9H", "AC", "AD"))
        #expect(after.mover == 1)
        #expect(after.game.turn == 1 + Table("9H", "AC", "AD").game.turn)
    }

    @Test func `somebody else's turn goes on`() {
        let after = without(1, Table("9H KS", "AC", "AD"))
        #expect(after.mover == 0)
        #expect(after.after("play 9H").mover == 2)
    }

    @Test func `what was pending for who resigns is forgiven`() {
        let played = Table("2H KS", "AC", "AD 3D", settings: .classic).after("play 2H")
        #expect(played.game.pending == 2)
        let after = without(1, played)
        #expect(after.game.pending == 0)
        #expect(after.mover == 2)
        #expect(without(0, played).game.pending == 2)
    }

    @Test func `who resigned gets no cards in the next round`() {
        let settings = CrazyEights.Settings.plain { $0.targetScore = 500 }
        let next = without(1, Table("9H", "AC", "AD 3D", settings: settings)).after("play 9H").game
        #expect(next.round == 2)
        #expect(next.hands.map(\.count) == [7, 0, 7])
    }

    @Test func `two who are left are as two players`() {
        let settings = CrazyEights.Settings.plain { $0.queensSkip = true }
        let after = without(1, Table("QH KS", "AC", "AD", settings: settings))
        #expect(after.after("play QH").mover == 0)
    }
}
