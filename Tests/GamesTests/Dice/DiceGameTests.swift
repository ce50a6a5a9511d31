import ParlorWire
import Testing

@testable import ParlorGames

@Suite struct DiceGameTests {
    /// A match whose next throw shows that face.
    private func game(throwing face: Int, seats: Int = 3, target: Int = 100) throws -> DiceGame {
        try #require(
            (0..<1_000).lazy
                .map {
                    DiceGame(seats: seats, settings: .init(targetScore: target), seed: UInt64($0))
                }
                .first { game in
                    var next = game
                    try? next.play(.roll, by: next.roller)
                    return next.face == face
                })
    }

    @Test func `chance says who begins`() {
        let rollers = (0..<40 as Range<UInt64>).map {
            DiceGame(seats: 4, settings: .init(), seed: $0).roller
        }
        #expect(Set(rollers) == [0, 1, 2, 3])
    }

    @Test(arguments: 2...6)
    func `a throw from two to six adds to what the turn has won`(_ face: Int) throws {
        var game = try game(throwing: face)
        let roller = game.roller
        try game.play(.roll, by: roller)
        #expect(game.atRisk == face)
        #expect(game.roller == roller)
        #expect(game.legal(for: roller) == [.roll, .bank])
    }

    @Test func `a one loses it, and the next player rolls`() throws {
        var game = try game(throwing: 1)
        game.atRisk = 15
        let roller = game.roller
        try game.play(.roll, by: roller)
        #expect(game.atRisk == 0)
        #expect(game.scores == [0, 0, 0])
        #expect(game.roller == Seat((roller.index + 1) % 3))
    }

    @Test func `banking keeps it, and the next player rolls`() throws {
        var game = try game(throwing: 5)
        let roller = game.roller
        try game.play(.roll, by: roller)
        try game.play(.bank, by: roller)
        #expect(game.scores[roller.index] == 5)
        #expect(game.roller != roller)
        #expect(game.turn == 2)
    }

    @Test func `one rolls before one banks`() throws {
        var game = try game(throwing: 5)
        #expect(game.legal(for: game.roller) == [.roll])
        #expect(throws: Unplayable.invalidAction(DiceGame.nothingToBank)) {
            try game.play(.bank, by: game.roller)
        }
    }

    @Test func `who banks enough wins at once`() throws {
        var game = try game(throwing: 6, target: 50)
        let roller = game.roller
        game.scores = [30, 30, 30]
        game.atRisk = 14
        try game.play(.roll, by: roller)
        #expect(!game.isOver)
        try game.play(.bank, by: roller)
        #expect(game.results?.winners == [roller])
        #expect(game.results?.scores[roller.index] == 50)
    }

    @Test func `what was won is banked when the time is up`() throws {
        var game = try game(throwing: 5)
        let roller = game.roller
        try game.play(.roll, by: roller)
        game.timeOut()
        #expect(game.scores[roller.index] == 5)
        #expect(game.roller != roller)
    }

    @Test func `what a throw will show nobody foresees`() throws {
        var game = try game(throwing: 5)
        let roller = game.roller
        var predicted = game.seen(from: .seat(roller))
        try predicted.predict(.roll, by: roller)
        #expect(predicted.view.face == nil)
        #expect(predicted.view.roller == roller)
        try game.play(.roll, by: roller)
        #expect(game.view(from: .seat(roller)).face == 5)
    }

    @Test func `banking is foreseen`() throws {
        var game = try game(throwing: 5)
        let roller = game.roller
        try game.play(.roll, by: roller)
        var predicted = game.seen(from: .seat(roller))
        try predicted.predict(.bank, by: roller)
        try game.play(.bank, by: roller)
        #expect(predicted == game.seen(from: .seat(roller)))
    }
}
