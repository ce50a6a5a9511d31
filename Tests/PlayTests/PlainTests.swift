import Contracts
import ParlorGames
import ParlorWire
import Testing

@testable import Play

@Suite struct PlainTests {
    @Test(arguments: RandomPlayTests.games)
    func `every game is played to its end by numbers, without any sign of a screen`(
        _ game: GameID
    ) throws {
        let preset = ["crazyEights", "highCard"].contains(game.rawValue) ? "classic" : "short"
        let settings = RawJSON(Array(#"{"preset": "\#(preset)"}"#.utf8))
        let order = OfflineOrder(game: game, bots: 3, skill: .medium, settings: settings)
        var player = Listener(
            Model(page: .games), OfflineHost(seed: 5), first: [.begin(order)])
        var steps = 0
        while !player.isOver {
            steps += 1
            try #require(steps < 5_000, "The match does not end: \(player.told.suffix(20))")
            let items = player.talk.model.dialog?.items ?? player.talk.model.choices
            let first = items.firstIndex { item in
                if case .write = item.act { false } else { true }
            }
            if let first { player.write("\(first + 1)") }
            player.pass()
        }
        #expect(player.told.contains { $0.hasSuffix(" win!") || $0.hasSuffix(" wins!") })
        for line in player.told {
            #expect(!line.isEmpty && !line.contains("\n") && !line.contains("\u{1B}"))
            #expect(!line.contains { "♠♥♦♣▸★╭│─▒".contains($0) }, "\(line)")
        }
    }

    @Test func `a turn is told once: what was done, what is to be done, what can be chosen`() {
        let order = OfflineOrder(game: "dice", bots: 1, skill: .easy)
        var player = Listener(
            Model(page: .games), OfflineHost(seed: 7), first: [.begin(order)])
        for _ in 0..<50 where player.talk.model.choices.isEmpty { player.pass() }
        let heard = player.heard
        #expect(heard.contains("1. Roll"))
        let task = heard.firstIndex(of: "Your turn: roll the die.") ?? heard.endIndex
        #expect(task < heard.endIndex && heard[task...].contains("1. Roll"))
        player.write("1")
        #expect(player.heard.first?.hasPrefix("You roll ") == true)
        #expect(!player.heard.contains("Your turn: roll the die."))
    }

    @Test func `cards are told in words, and an eight asks for the suit`() {
        let order = OfflineOrder(game: "crazyEights", bots: 3, skill: .medium)
        var player = Listener(
            Model(page: .games), OfflineHost(seed: 3), first: [.begin(order)])
        #expect(player.heard.contains { $0.hasPrefix("Your hand: ") && $0.contains(" of ") })
        #expect(player.heard.contains("1. 8 of clubs"))
        player.write("1")
        #expect(player.heard.contains("8 of clubs: which suit must follow?"))
        let numbers = player.heard.suffix(4).map { String($0.prefix(2)) }
        #expect(numbers == ["1.", "2.", "3.", "4."])
        let hearts = player.number(of: "hearts", among: player.heard)
        player.write(hearts ?? "")
        #expect(player.heard.contains { $0.hasPrefix("You play 8 of clubs: hearts must follow.") })
    }

    @Test func `settings step by step, and only what changed is told`() {
        var player = Listener(Model(page: .games), OfflineHost(seed: 1))
        #expect(player.heard.contains("1. Crazy Eights, 2 to 8 players"))
        #expect(player.write("help") == PlainCommand.guide)
        player.write("1")
        #expect(player.heard.contains("2. Bots: 3"))
        #expect(player.write("2") == ["2. Bots: 4"])
        #expect(player.write("2 -2") == ["2. Bots: 2"])
        #expect(player.write("1 +1") == ["That has no steps: Start"])
        #expect(player.write("9") == ["There is no choice 9."])
        #expect(player.write("what?") == ["Write a number, or “help”."])
        #expect(player.write("").contains("2. Bots: 2"))
        player.write("back")
        #expect(player.heard.contains("What do you want to play?"))
        player.write("quit")
        #expect(player.talk.hasLeft)
    }

    @Test func `help tells the rules, and the menu's rules close by themselves`() {
        let order = OfflineOrder(game: "dice", bots: 1, skill: .easy)
        var player = Listener(
            Model(page: .games), OfflineHost(seed: 7), first: [.begin(order)])
        #expect(player.write("help").first == "Dice")
        #expect(player.heard.contains("“quit” leaves Parlor."))
        player.write("back")
        #expect(player.heard.contains("The match waits for you"))
        let rules = player.number(of: "Rules and keys", among: player.heard)
        #expect(player.write(rules ?? "").first == "Dice")
        #expect(player.talk.model.help == nil && player.talk.model.dialog == nil)
    }

    @Test func `a line is read as what it does`() {
        let lines: [(String, PlainCommand)] = [
            ("", .tellAll), ("  ", .tellAll), ("12", .choose(12)), ("7 -1", .change(7, by: -1)),
            ("7 +5", .change(7, by: 5)), ("say Hello, Ada!", .say("Hello, Ada!")),
            ("say", .unknown), ("HELP", .help), ("?", .help), ("back", .back), ("quit", .quit),
            ("earlier", .earlier), ("earlier on", .unknown),
            ("back to you", .unknown), ("7 up", .unknown), ("\(Int.min)", .choose(Int.min)),
        ]
        for (line, command) in lines { #expect(PlainCommand(line) == command, "\(line)") }
        var player = Listener(Model(page: .games), OfflineHost(seed: 1))
        #expect(player.write("\(Int.min)") == ["There is no choice \(Int.min)."])
    }

    @Test func `signs of cards become words`() {
        #expect(
            "You play 8♣: hearts must follow.".spoken == "You play 8 of clubs: hearts must follow.")
        #expect("K♠, 10♥, A♦".spoken == "king of spades, 10 of hearts, ace of diamonds")
        #expect("♥ hearts".spoken == "hearts")
        #expect("a\u{1B}[2Jb\u{202E}c".spoken == "a[2Jbc")
    }
}
