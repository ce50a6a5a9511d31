import ParlorGames
import Testing

/// The points that a party game gives are those that its rules promise in words.
@Suite struct PartyScoreTests {
    @Test(arguments: Module.party, 1...8 as ClosedRange<UInt64>)
    func `each round is worth what the rules say`(_ module: Module, seed: UInt64) throws {
        func check<G: DeckGame>(_ type: G.Type) throws {
            let count = try #require(PlainScores.byGame[G.id])
            var isWorthSomething = false
            for seats in Module.tables(of: type) {
                var book = Notebook<G>(seats: seats, seed: seed)
                var scores = book.round.scores
                try book.playRound()
                while !book.game.isOver {
                    let points = count(book.round)
                    let shown = book.view.roundPoints
                    #expect(
                        shown == shown.indices.map { points[$0] ?? 0 },
                        "\(G.id), \(seats) seats, round \(book.view.round): \(book.round)")
                    scores = shown.indices.map { index in
                        let before = scores.indices.contains(index) ? scores[index] : nil
                        return (before ?? book.startingScore) + (points[index] ?? 0)
                    }
                    #expect(book.game.standing.scores == scores)
                    isWorthSomething = isWorthSomething || points.values.contains { $0 != 0 }
                    try book.playRound()
                }
                #expect(book.game.results?.scores == scores)
            }
            #expect(isWorthSomething)
        }
        try check(module.deckGame)
    }

    @Test func `there are plain scores of every party game`() {
        #expect(Set(PlainScores.byGame.keys) == Set(Module.party.map { $0.game.entry.id }))
    }
}

extension Notebook {
    /// Of whoever has come during this round: nothing, or as many lives as the player with fewest.
    fileprivate var startingScore: Int {
        G.id == "neverHaveIEver" ? round.seats.map { round.scores[$0] }.min()! : 0
    }
}
