import ParlorGames
import ParlorWire
import Testing

@testable import Play

@Suite struct ModelTests {
    @Test func `control-C leaves from everywhere`() {
        for keys in [[], [Key.enter], [.character("?")], [.escape], [.enter, .enter, .escape]] {
            var player = Player()
            for key in keys { player.press(key) }
            player.press(.control("c"))
            #expect(player.hasLeft)
        }
    }

    @Test func `escape asks before it leaves`() {
        var player = Player()
        player.press(.escape)
        #expect(!player.hasLeft && player.text.contains("Leave Parlor?"))
        player.press(.enter)
        #expect(player.model.dialog == nil)
        player.type("qq")
        #expect(player.hasLeft)
    }

    @Test func `a dialog goes when what it offers can't be done any more`() throws {
        var player = Player(playing: "crazyEights", seed: 3)
        player.press(.enter)
        #expect(player.model.dialog != nil)
        var match = try #require(player.host.match)
        let draw = try #require(match.table.moves.last)
        let now = Now(Instant(milliseconds: 0), date: Timestamp(milliseconds: 0))
        while match.table.isAsked {
            let pass = try #require(match.table.moves.last)
            _ = try match.act(pass == draw ? draw : pass, now)
        }
        _ = player.model.receive(.news(.table(match.table, [])))
        #expect(player.model.dialog == nil)
    }

    @Test func `the setup is changed with arrows`() {
        var player = Player()
        player.press(.enter, .down, .right, .right, .down, .left, .down, .right)
        #expect(player.text.contains("Bots: 5"))
        #expect(player.text.contains("They play: easy"))
        #expect(player.text.contains("Settings: plain"))
        for _ in 0..<3 { player.press(.character("b")) }
        #expect(player.text.contains("Bots: 1"))
    }

    @Test func `the list scrolls to what has the focus`() {
        var player = Player()
        for _ in 0..<23 { player.press(.down) }
        #expect(player.text.contains("Common Ground"))
        #expect(player.text.contains("↑"))
        #expect(!player.text.contains("Crazy Eights"))
    }

    @Test func `rules scroll to their end and no further`() {
        var player = Player()
        player.press(.character("?"))
        for _ in 0..<200 { player.press(.down) }
        #expect(player.text.contains("Leaves Parlor at once."))
        player.press(.up)
        #expect(player.text.contains("↓"))
    }

    @Test func `a small window says that it is too small`() {
        var player = Player()
        _ = player.model.receive(.resized(Size(columns: 30, rows: 8)))
        #expect(player.text.contains("Parlor needs a larger window."))
        _ = player.model.receive(.resized(.usual))
        #expect(player.text.contains("Crazy Eights"))
    }

    @Test func `any keys in any order do no harm`() {
        let keys: [Key] = [
            .enter, .escape, .up, .down, .left, .right, .tab, .backspace, .delete, .home, .end,
            .pageUp, .pageDown, .paste("👍 \u{1B}[A"), .control("l"), .control("u"),
        ]
        let letters = "abcdefghijklmnoprstuvwxyz0123456789? ".map(Key.character)
        for seed in UInt64(1)...4 {
            var dice = Dice(seed: seed)
            var player = Player(seed: seed)
            for step in 0..<500 {
                player.press((keys + letters).randomElement(using: &dice)!)
                if step.isMultiple(of: 3) { player.pass(.milliseconds(300)) }
                if step.isMultiple(of: 50) {
                    player.model.size = RandomPlayTests.sizes.randomElement(using: &dice)!
                }
                #expect(player.lines.count == player.model.size.rows)
            }
        }
    }
}
