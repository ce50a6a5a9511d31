import Contracts
import ParlorGames
import ParlorWire
import Testing

@testable import Play

@Suite struct MatchScreenTests {
    @Test func `the list of games`() throws {
        try Snapshot.expect(Player().lines, as: "games")
    }

    @Test func `a match is set up`() throws {
        var player = Player()
        player.press(.enter)
        try Snapshot.expect(player.lines, as: "setup")
    }

    @Test func `Crazy Eights`() throws {
        var player = Player(playing: "crazyEights", seed: 3)
        for _ in 0..<12 where player.table?.isAsked != true { player.pass() }
        try Snapshot.expect(player.lines, as: "crazyEights")
    }

    @Test func `High Card`() throws {
        var player = Player(playing: "highCard", seed: 3)
        for _ in 0..<3 { player.pass() }
        player.press(.enter)
        try Snapshot.expect(player.lines, as: "highCard")
    }

    @Test func `Dice`() throws {
        var player = Player(playing: "dice", seed: 3)
        for _ in 0..<20 where player.table?.isAsked != true { player.pass() }
        player.press(.enter)
        try Snapshot.expect(player.lines, as: "dice")
    }

    @Test(arguments: [
        "trivia", "storyChain", "sketchAndGuess", "mostLikelyTo", "bluffDictionary", "charades",
        "twoTruths", "emojiRiddles",
    ])
    func `a party game`(_ game: GameID) throws {
        var player = Player(playing: game, seed: 3)
        // The artist takes the first word.
        if game == "sketchAndGuess" { player.press(.enter) }
        for _ in 0..<8 { player.pass() }
        try Snapshot.expect(player.lines, as: game.rawValue)
    }

    @Test func `the outcome of a match`() throws {
        var player = Player(playing: "dice", seed: 3)
        player.press(.escape)
        player.type("u")
        for _ in 0..<2_000 where player.table?.isOver != true { player.pass() }
        try Snapshot.expect(player.lines, as: "outcome")
    }

    @Test func `rules and keys`() throws {
        var player = Player(playing: "dice", seed: 3)
        player.type("?")
        try Snapshot.expect(player.lines, as: "help")
    }

    @Test func `a dialog lies over the table`() throws {
        var player = Player(playing: "crazyEights", seed: 3)
        player.press(.escape)
        try Snapshot.expect(player.lines, as: "pause")
    }
}
