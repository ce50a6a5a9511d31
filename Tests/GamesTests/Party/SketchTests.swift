import ParlorWire
import Testing

@testable import ParlorGames

/// One draws a word out of three, and letters of it appear while the others guess.
@Suite struct SketchTests {
    typealias Sketch = Party<SketchAndGuess>

    /// The artist is about to choose.
    private func begun(seats: Int = 3, seed: UInt64 = 5) throws -> (game: Sketch, artist: Seat) {
        let game = Sketch.anew(seats: seats, seed: seed)
        return (game, try #require(game.awaited.first { _ in true }))
    }

    /// One card, which the artist draws without a choice; seats that guess.
    private func drawing(
        _ word: String = "giant sandwich", seats: Int = 3
    ) throws -> (game: Sketch, artist: Seat, guessers: [Seat]) {
        let text = #"[{"text":"\#(word)","answers":["\#(word)"]}]"#
        let deck = try JSON.decode([PartyCard].self, from: Bytes(text.utf8))
        let game = Sketch(
            seats: seats, settings: .usual, deck: deck, ideas: [], chance: Chance(seed: 3))
        let artist = try #require(game.view(from: .all).roles.firstIndex(of: .artist))
        return (game, Seat(artist), (0..<seats).filter { $0 != artist }.map { Seat($0) })
    }

    private func words(_ game: Sketch, _ artist: Seat) -> [String] {
        game.view(from: .seat(artist)).options.compactMap(\.text)
    }

    @Test func `only the artist reads the three words`() throws {
        let (game, artist) = try begun()
        let words = words(game, artist)
        #expect(words.count == 3 && game.legal(for: artist).count == 4)
        let ideas = Set(game.table.ideas ?? [])
        for viewpoint in game.viewpoints where viewpoint != .seat(artist) {
            let view = game.view(from: viewpoint)
            #expect(view.options.count == 3 && view.options.allSatisfy { $0.text == nil })
            let seen = String(decoding: JSON.encode(game.seen(from: viewpoint)), as: UTF8.self)
            for word in words where !ideas.contains(word) {
                #expect(!seen.contains("\"\(word)\""))
            }
        }
    }

    @Test func `the word that was chosen is drawn, and all see how long it is`() throws {
        let (start, artist) = try begun()
        var game = start
        let word = words(game, artist)[1]
        try game.play(.choose(option: 1), by: artist)
        #expect(game.view(from: .all).currentCard?.text == word)
        #expect(game.awaited.count == 3)
        for viewpoint in game.viewpoints {
            let view = game.view(from: viewpoint)
            #expect(view.phase == .guess && view.options.isEmpty)
            #expect(view.mask == WordMask.blanks(for: word))
            #expect((view.currentCard?.text != nil) == (viewpoint == .seat(artist)))
        }
    }

    @Test(arguments: [true, false])
    func `who chooses nothing draws the first word`(isOutOfTime: Bool) throws {
        let (start, artist) = try begun()
        var game = start
        let word = words(game, artist)[0]
        #expect(game.clock?.seconds == 15)
        if isOutOfTime { game.timeOut() } else { try game.play(.pass, by: artist) }
        #expect(game.view(from: .all).currentCard?.text == word)
    }

    @Test func `no artist is offered a word that another was offered`() throws {
        var game = try begun().game
        var offered: [String] = []
        while !game.isOver {
            let seat = try #require(game.awaited.first { _ in true })
            offered += words(game, seat)
            for seat in game.awaited {
                let isChoice = game.view(from: .all).phase == .pick
                let isOver = game.view(from: .all).phase == .reveal
                try game.play(isChoice ? .choose(option: 0) : isOver ? .next : .pass, by: seat)
                if isChoice { break }
            }
        }
        #expect(offered.count == 24 && Set(offered).count == 24)
    }

    @Test func `letters appear in the second half of the time, for all alike`() throws {
        let (start, artist, guessers) = try drawing()
        var game = start
        let turn = try #require(game.clock).turn
        var seconds: [Int] = []
        var masks: [String] = []
        while game.view(from: .all).phase == .guess {
            let clock = try #require(game.clock)
            let view = game.view(from: .audience)
            #expect(clock.turn == turn && clock.part == seconds.count)
            #expect(game.awaited.count == 3)
            seconds.append(clock.seconds)
            #expect(seconds.reduce(0, +) + (view.later ?? 0) == 90)
            masks.append(try #require(view.mask))
            for seat in guessers + [artist] {
                #expect(game.view(from: .seat(seat)).mask == view.mask)
            }
            game.timeOut()
        }
        #expect(seconds == [45, 15, 15, 15] && game.view(from: .all).phase == .reveal)
        #expect(masks.map { $0.count { $0 == "_" } } == [13, 12, 11, 10])
        #expect(masks.allSatisfy { WordMask.fits($0, "giant sandwich") })
    }

    @Test func `the same seed shows the same letters`() throws {
        var masks: Set<String> = []
        for _ in 0..<2 {
            var game = try drawing().game
            game.timeOut()
            masks.insert(try #require(game.view(from: .audience).mask))
        }
        #expect(masks.count == 1)
    }

    @Test(arguments: [("TV", 0), ("tap", 1), ("shark fin", 2), ("jack-in-the-box", 3)])
    func `a short word has fewer letters that appear`(word: String, letters: Int) {
        #expect(WordMask.letters(in: WordMask.blanks(for: word)) == letters)
    }

    @Test func `a round at the shortest time has a second for each letter`() throws {
        let game = try drawing().game
        let parts = TellAndGuess(way: .oneDraws).parts(of: 5, game.table)
        #expect(parts == [2, 1, 1, 1])
    }

    @Test func `the round is over when nobody is left to guess`() throws {
        let (start, artist, guessers) = try drawing()
        var game = start
        try game.play(.draw(line: [1, 1, 9, 9], color: nil, width: nil), by: artist)
        try game.play(.write(text: "giant sandwich"), by: guessers[0])
        #expect(game.view(from: .all).phase == .guess)
        try game.play(.pass, by: guessers[1])
        #expect(game.view(from: .all).phase == .reveal)
        #expect(game.view(from: .audience).canvas == [[1, 1, 9, 9]])
    }

    @Test func `who is close is told so, and nobody else before the reveal`() throws {
        let (start, artist, guessers) = try drawing()
        var game = start
        try game.play(.write(text: "giant sandcastle"), by: guessers[0])
        for viewpoint in game.viewpoints {
            let said = game.view(from: viewpoint).said.last
            #expect(said?.text == "giant sandcastle" && said?.isRight == false)
            #expect(said?.isNear == (viewpoint == .seat(guessers[0]) ? true : nil))
        }
        try game.play(.write(text: "teapot"), by: guessers[0])
        #expect(game.view(from: .all).said.last?.isNear == nil)
        try game.play(.pass, by: artist)
        for seat in guessers { try game.play(.pass, by: seat) }
        #expect(game.view(from: .audience).said.first?.isNear == true)
    }

    @Test func `those who still guess don't read what was right`() throws {
        let (start, _, guessers) = try drawing(seats: 4)
        var game = start
        let action = PartyAction.write(text: "a Giant Sandwitch")
        try game.play(action, by: guessers[0])
        for viewpoint in game.viewpoints where viewpoint != .seat(guessers[0]) {
            let said = game.view(from: viewpoint).said.last
            #expect(said?.isRight == true && said?.text == nil)
            #expect(game.redacted(action, by: guessers[0], for: viewpoint) == nil)
            let actions = game.view(from: viewpoint).actions
            #expect(actions.allSatisfy { $0.data?.text == nil })
        }
    }

    @Test(arguments: [
        ("vending machin", true), ("slot machine", true), ("teapot", false), ("", false),
    ])
    func `a close guess has most of the letters, or one of the words`(guess: String, isNear: Bool) {
        #expect(GuessMatching.isNear(guess, ["Vending machine"]) == isNear)
        #expect(!GuessMatching.isNear("cat", ["dog"]))
    }

    @Test func `a bot that has guessed waits for the last letter`() throws {
        let (start, artist, guessers) = try drawing()
        var game = start
        #expect(game.resting.isEmpty)
        try game.play(.write(text: "teapot"), by: guessers[0])
        #expect(Array(game.resting) == [guessers[0]] && !game.resting.contains(artist))
        for _ in 0..<2 { game.timeOut() }
        #expect(Array(game.resting) == [guessers[0]])
        game.timeOut()
        #expect(game.resting.isEmpty && game.awaited.count == 3)
    }
}
