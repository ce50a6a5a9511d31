import Testing

@testable import ParlorGames

/// A special starter acts as if the dealer had played it.
@Suite struct StarterTests {
    /// A match that begins with a card of that rank.
    private func beginning(
        with rank: Rank, seats: Int, _ settings: CrazyEights.Settings
    ) throws -> CrazyEights {
        try #require(
            (0..<1_000).lazy.map { CrazyEights(seats: seats, settings: settings, seed: $0) }
                .first { $0.top.has(rank) })
    }

    private func left(of game: CrazyEights, by places: Int) -> Seat {
        Seat((game.dealer.index + places + game.hands.count) % game.hands.count)
    }

    @Test func `a queen skips the one at the dealer's left`() throws {
        let game = try beginning(with: .queen, seats: 4, .classic)
        #expect(game.mover == left(of: game, by: 2))
        let two = try beginning(with: .queen, seats: 2, .classic)
        #expect(two.mover == two.dealer)
    }

    @Test func `an ace turns the direction`() throws {
        let game = try beginning(with: .ace, seats: 4, .classic)
        #expect(game.mover == left(of: game, by: -1))
        #expect(game.direction == .right)
    }

    @Test func `a two is to be answered by the one at the dealer's left`() throws {
        let game = try beginning(with: .two, seats: 4, .classic)
        #expect(game.mover == left(of: game, by: 1))
        #expect(game.pending == 2)
    }

    @Test func `a two that can't be answered is drawn for at once`() throws {
        let game = try beginning(with: .two, seats: 4, .classic { $0.stackTwos = false })
        #expect(game.mover == left(of: game, by: 2))
        #expect(game.hands[left(of: game, by: 1).index].count == 7)
    }

    @Test(arguments: [Rank.queen, .ace, .two])
    func `with special cards off it is a card like others`(_ rank: Rank) throws {
        let game = try beginning(with: rank, seats: 4, .plain)
        #expect(game.mover == left(of: game, by: 1))
        #expect(game.direction == .left && game.pending == 0)
        #expect(game.hands.allSatisfy { $0.count == 5 })
    }
}
