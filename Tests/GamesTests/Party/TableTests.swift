import ParlorGames
import Testing

/// What a round comes to when somebody does nothing, or is gone.
@Suite struct TableTests {
    @Test func `the teller has fooled nobody who chose nothing`() throws {
        var game = Party<TwoTruthsAndALie>.anew(seats: 4)
        let teller = try #require(game.awaited.first { _ in true })
        for text in ["I swim", "I ski", "I fly"] {
            try game.play(.write(text: text), by: teller)
        }
        try game.play(.pass, by: try #require(game.awaited.first { _ in true }))
        game.timeOut()
        #expect(game.standing.scores == [0, 0, 0, 0])
    }

    @Test func `the last one left plays on with who comes at the next round`() throws {
        var game = Party<TriviaGame>.anew(seats: 2)
        game.addSeat()
        game.resign(0)
        #expect(!game.isOver && game.legal(for: 1) == [.next])
        try game.play(.next, by: 1)
        #expect(game.standing.round == 2 && game.awaited == [1, 2])
        game.resign(2)
        #expect(game.isOver)
    }

    @Test func `who came late plays on when all others are gone`() {
        var game = Party<TriviaGame>.anew(seats: 2)
        game.addSeat()
        game.addSeat()
        game.resign(0)
        game.resign(1)
        #expect(!game.isOver && game.awaited == [2, 3])
    }
}
