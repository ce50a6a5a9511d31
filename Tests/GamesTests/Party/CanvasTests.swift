import ParlorWire
import Testing

@testable import ParlorGames

/// Colours, widths, and what an artist takes back.
@Suite struct CanvasTests {
    typealias Sketch = Party<SketchAndGuess>

    /// An artist with an empty paper.
    private func paper() throws -> (game: Sketch, artist: Seat) {
        var game = Sketch.anew(seats: 3, seed: 5)
        let artist = try #require(game.awaited.first { _ in true })
        try game.play(.choose(option: 0), by: artist)
        return (game, artist)
    }

    private func line(_ points: [Int], _ color: Int? = nil, _ width: Int? = nil) -> PartyAction {
        .draw(line: points, color: color, width: width)
    }

    private func view(_ game: Sketch) -> PartyView { game.view(from: .audience) }

    @Test func `a line has a colour and a width, black and middle if nothing is said`() throws {
        let (start, artist) = try paper()
        var game = start
        #expect(view(game).colors == nil && view(game).widths == nil)
        try game.play(line([1, 1, 2, 2]), by: artist)
        try game.play(line([3, 3, 4, 4], 11, 2), by: artist)
        try game.play(line([5, 5], PartyView.eraser, 0), by: artist)
        #expect(view(game).canvas == [[1, 1, 2, 2], [3, 3, 4, 4], [5, 5]])
        #expect(view(game).colors == [0, 11, 12] && view(game).widths == [1, 2, 0])
    }

    @Test(arguments: [(13, 0), (-1, 0), (0, 3), (0, -1)])
    func `there are twelve colours, an eraser and three widths`(color: Int, width: Int) throws {
        let (start, artist) = try paper()
        var game = start
        let before = game
        #expect(throws: Unplayable.invalidAction(.badPen)) {
            try game.play(line([1, 1], color, width), by: artist)
        }
        #expect(game == before)
    }

    @Test func `undo takes the last stroke away`() throws {
        let (start, artist) = try paper()
        var game = start
        try game.play(line([1, 1, 2, 2], 3), by: artist)
        try game.play(line([2, 2, 4, 4], 4), by: artist)
        try game.play(.undo, by: artist)
        #expect(view(game).canvas == [[1, 1, 2, 2]] && view(game).colors == [3])
        try game.play(.undo, by: artist)
        #expect(view(game).canvas.isEmpty && view(game).colors == nil)
        #expect(throws: Unplayable.invalidAction(.nothingDrawn)) {
            try game.play(.undo, by: artist)
        }
    }

    @Test func `a stroke that is longer than a line goes as a whole`() throws {
        let (start, artist) = try paper()
        var game = start
        let long = (0..<PartyTable.longestLine).flatMap { [$0, 7] }
        try game.play(line([1, 1, 2, 2]), by: artist)
        try game.play(line(long), by: artist)
        try game.play(line([39, 7, 50, 50]), by: artist)
        try game.play(.undo, by: artist)
        #expect(view(game).canvas == [[1, 1, 2, 2]])
    }

    @Test func `what was cleared comes back`() throws {
        let (start, artist) = try paper()
        var game = start
        try game.play(line([1, 1, 2, 2], 5, 0), by: artist)
        let before = view(game)
        try game.play(.clear, by: artist)
        #expect(view(game).canvas.isEmpty && view(game).colors == nil)
        try game.play(line([8, 8]), by: artist)
        for _ in 0..<2 { try game.play(.undo, by: artist) }
        #expect(view(game).canvas == before.canvas && view(game).colors == before.colors)
        #expect(view(game).widths == before.widths)
    }

    @Test func `only the artist changes the paper, and only while it is drawn on`() throws {
        let (start, artist) = try paper()
        var game = start
        try game.play(line([1, 1]), by: artist)
        let guesser = try #require(game.awaited.first { $0 != artist })
        for action in [PartyAction.undo, .clear, line([2, 2])] {
            #expect(throws: Unplayable.invalidAction(.noDrawing)) {
                try game.play(action, by: guesser)
            }
            #expect(!game.legal(for: artist).contains(action))
        }
        for seat in game.awaited where seat != artist { try game.play(.pass, by: seat) }
        #expect(throws: Unplayable.invalidAction(.noDrawing)) { try game.play(.clear, by: artist) }
    }

    @Test func `matches of before choose no word, and show no letters`() throws {
        let game = Sketch(
            seats: 3, settings: .usual, version: 1, deck: Array(Sketch.builtInDeck.prefix(8)),
            ideas: [], chance: Chance(seed: 1))
        #expect(view(game).phase == .guess && view(game).mask == nil)
        #expect(game.clock?.seconds == 90 && view(game).later == nil)
        var passed = game
        let artist = try #require(view(game).roles.firstIndex(of: .artist))
        for seat in game.awaited where seat != Seat(artist) { try passed.play(.pass, by: seat) }
        #expect(view(passed).phase == .guess && passed.awaited.count == 1)
    }

    @Test func `settings that say their version are played by its rules`() throws {
        for (version, phase) in [(1, PartyPhase.guess), (2, PartyPhase.pick)] {
            let settings = RawJSON(Bytes(#"{"rounds":2,"settingsVersion":\#(version)}"#.utf8))
            let match = try Sketch.begin(
                seats: 3, settings: settings, deck: Sketch.builtInDeck, chance: Chance(seed: 1))
            #expect((match.game as? Sketch)?.view(from: .audience).phase == phase)
        }
    }

    @Test func `a state of before has none of the new fields, and is read`() throws {
        var game = Sketch(
            seats: 3, settings: .usual, version: 1, deck: Array(Sketch.builtInDeck.prefix(8)),
            ideas: [], chance: Chance(seed: 1))
        let bytes = game.bytes
        let text = String(decoding: bytes, as: UTF8.self)
        for field in ["words", "mask", "colors", "widths", "cleared"] {
            #expect(!text.contains("\"\(field)\":"))
        }
        #expect(try JSON.decode(Sketch.self, from: bytes) == game)
        let artist = try #require(view(game).roles.firstIndex(of: .artist))
        let old = PartyAction.draw(line: [1, 1, 2, 2], color: nil, width: nil)
        #expect(JSON.encode(old) == Bytes(#"{"draw":{"line":[1,1,2,2]}}"#.utf8))
        try game.play(old, by: Seat(artist))
        #expect(view(game).canvas == [[1, 1, 2, 2]])
    }
}
