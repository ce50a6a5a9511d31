import Contracts
import ParlorGames
import ParlorWire
import Testing

@testable import Play

@Suite struct OfflineTests {
    @Test(arguments: RandomPlayTests.games)
    func `a match is played to its end with enter alone, and played again`(_ game: GameID) throws {
        let settings = RawJSON(Array(#"{"preset": "\#(Self.preset(game))"}"#.utf8))
        var player = Player(playing: game, seed: 5, settings: settings)
        var steps = 0
        while player.table?.isOver != true {
            steps += 1
            try #require(steps < 5_000, "The match does not end.")
            if player.table?.isAsked == true { Self.act(&player) }
            player.pass()
        }
        #expect(player.text.contains("★"))
        player.press(.enter)
        #expect(player.table?.isOver == false)
    }

    private static func preset(_ game: GameID) -> String {
        ["crazyEights": "classic", "highCard": "classic", "dice": "short"][game.rawValue] ?? "short"
    }

    /// The focused item; what asks for a text says what is offered, or passes.
    private static func act(_ player: inout Player) {
        let menu = player.model.menu
        guard case .write? = menu.focused?.act else {
            let isSketch = menu.focused?.act == .sketch
            isSketch ? player.press(.character("p")) : player.press(.enter)
            if player.model.dialog != nil { player.press(.enter) }
            return
        }
        player.press(.character(menu.items.contains { $0.key == "i" } ? "i" : "p"))
    }

    @Test func `the same seed is the same match`() {
        var screens: [String] = []
        for _ in 0..<2 {
            var player = Player(playing: "crazyEights", seed: 9)
            for _ in 0..<6 { player.pass() }
            screens.append(player.text)
        }
        #expect(screens[0] == screens[1])
    }

    @Test func `the next match of a seed is another one`() {
        var player = Player(playing: "crazyEights", seed: 9)
        let first = player.table
        player.press(.escape, .character("o"))
        player.press(.character("1"), .character("s"))
        #expect(player.table != nil && player.table?.view != first?.view)
    }

    @Test func `an eight asks for the suit`() throws {
        var player = Player(playing: "crazyEights", seed: 3)
        #expect(player.model.menu.focused?.label == "8♣")
        player.press(.enter)
        #expect(player.text.contains("which suit must follow?"))
        player.press(.character("h"))
        guard case .crazyEights(let view) = player.table?.view else { return #expect(Bool(false)) }
        #expect(view.suit == .hearts)
        #expect(player.text.contains("You play 8♣: hearts must"))
    }

    @Test func `the match waits while the rules are read`() {
        var player = Player(playing: "trivia", seed: 3)
        player.pass(.seconds(5))
        player.press(.character("?"))
        player.pass(.seconds(500))
        player.press(.escape)
        player.pass(.milliseconds(1))
        guard case .party(let view) = player.table?.view else { return #expect(Bool(false)) }
        #expect(view.round == 1 && view.phase == .answer)
        player.pass(.seconds(16))
        #expect(player.table?.view.isReveal == true)
    }

    @Test func `a text is written, and sent with enter`() {
        var player = Player(playing: "bluffDictionary", seed: 3)
        player.press(.character("w"))
        player.type("a kind of hat")
        #expect(player.text.contains("Write: a kind of hat"))
        player.press(.left, .left, .left, .backspace, .character("n"), .enter)
        guard case .party(let view) = player.table?.view else { return #expect(Bool(false)) }
        #expect(view.said.contains { $0.text == "a kind ofnhat" })
        #expect(player.model.field == nil)
    }

    @Test func `who waits may bet on what happens`() throws {
        var player = try #require(
            (1...20 as ClosedRange<UInt64>).lazy
                .map { Player(playing: "twoTruths", seed: $0) }
                .first { $0.table?.isAsked == false })
        #expect(player.text.contains("Will they find the lie?"))
        player.press(.character("1"))
        #expect(player.text.contains("You bet.") && player.table?.moves == [])
    }

    @Test func `a refusal is told, and the text stays`() {
        var player = Player(playing: "guessTheNumber", seed: 3)
        player.press(.character("w"))
        player.type("many")
        player.press(.enter)
        #expect(player.model.field?.text == "many")
        #expect(player.text.contains("Write a whole number, such as 42."))
    }

    @Test func `a line is drawn by hand`() throws {
        var player = Player(playing: "sketchAndGuess", seed: 3)
        player.press(.enter)
        player.press(.character("d"))
        player.press(.character(" "), .right, .right, .down, .enter)
        guard case .party(let view) = player.table?.view else { return #expect(Bool(false)) }
        #expect(view.canvas == [[50, 50, 58, 50, 58, 54]])
        player.press(.escape)
        #expect(player.model.menu.focused?.label == "Draw by hand")
    }

    @Test func `giving up ends one's part`() {
        var player = Player(playing: "dice", bots: 1, seed: 3)
        player.press(.escape, .character("u"))
        #expect(player.table?.isOver == true)
        #expect(player.text.contains("wins!"))
    }

    @Test func `without a server, nothing of one is tried`() {
        var host = OfflineHost(seed: 1)
        let now = Now(Instant(milliseconds: 0), date: Timestamp(milliseconds: 0))
        let news = host.perform(.say("hi"), now)
        #expect(news == [.refused("That needs a server: you are playing without one.")])
    }
}
