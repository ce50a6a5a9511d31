import ParlorWire
import Testing

@testable import ParlorGames

@Suite struct TimerTests {
    let settings = CrazyEights.Settings.plain { $0.turnSeconds = 20 }

    private func late(_ table: Table) -> Table {
        var table = table
        table.game.timeOut()
        return table
    }

    @Test func `a turn has its seconds, however often one acts in it`() {
        let table = Table("KS", "AC", settings: settings)
        #expect(table.game.clock?.seconds == 20)
        #expect(table.after("draw").game.clock == table.game.clock)
        #expect(Table("KS", "AC", settings: .plain { $0.turnSeconds = 0 }).game.clock == nil)
    }

    @Test func `who does not act in time draws and the turn moves on`() {
        let after = late(Table("9H", "AC", settings: settings))
        #expect(after.hand(0) == "9H 3S")
        #expect(after.mover == 1)
    }

    @Test func `or passes, if drawing is not legal`() {
        let after = late(Table("9H", "AC", stock: "", settings: settings))
        #expect(after.hand(0) == "9H")
        #expect(after.mover == 1)
        #expect(after.game.passes == 1)
    }

    @Test func `having drawn all that a turn allows they pass`() {
        let table = Table("KS", "AC", settings: .plain { $0.drawLimit = 1 }).after("draw")
        let after = late(table)
        #expect(after.hand(0) == "KS 3S")
        #expect(after.mover == 1)
    }

    @Test func `where one must play and does not, they pass`() {
        let after = late(Table("9H", "AC", settings: .plain { $0.mustPlayIfAble = true }))
        #expect(after.hand(0) == "9H")
        #expect(after.mover == 1)
    }

    @Test func `who does not answer a two draws all that is pending, and moves on once`() {
        let stacking = CrazyEights.Settings.plain { ($0.drawTwos, $0.stackTwos) = (true, true) }
        let after = late(Table("2H KS", "AC", "AD", settings: stacking).after("play 2H"))
        #expect(after.hand(1) == "AC 3S 4S")
        #expect(after.mover == 2)
    }

    @Test func `passes of who is late end the round as others do`() {
        var table = Table("9H", "AC", stock: "")
        for _ in 0..<3 { table = late(table) }
        #expect(table.game.isOver)
        #expect(table.game.results?.winners == [0], "Nine points are fewer than ten.")
    }

    @Test func `a turn has thirty seconds in every preset`() {
        for (name, settings) in CrazyEights.Settings.presets {
            #expect(settings.turnSeconds == 30, "\(name)")
            #expect(Table("KS", "AC", settings: settings).game.clock?.seconds == 30)
        }
    }

    @Test(arguments: ["{}", #"{"preset": "family"}"#, #"{"handSize": 4}"#])
    func `in practice there is no clock`(_ given: String) throws {
        let settings = try CrazyEights.Settings.read(
            RawJSON(Bytes(given.utf8)), isPractice: true)
        #expect(settings.turnSeconds == 0)
    }
}
