import Testing

@testable import ParlorGames

/// A word wins where nobody else has it.
@Suite struct CategoriesTests {
    @Test(arguments: 2...4, 1...5 as ClosedRange<UInt64>)
    func `bots write different words, and a player gets the idea for another one`(
        seats: Int, seed: UInt64
    ) throws {
        var game = Party<Categories>.anew(seats: seats, seed: seed)
        while !game.isOver {
            if game.view(from: .all).phase == .write {
                let player = try #require(game.legal(for: 0).first)
                guard case .write = player else {
                    Issue.record("There is no idea for the player.")
                    return
                }
                try game.play(player, by: 0)
                for seat in game.awaited {
                    let action = game.botAction(for: seat, skill: .easy, seed: seed)
                    try game.play(try #require(action), by: seat)
                }
                #expect(game.view(from: .all).roundPoints == Array(repeating: 2, count: seats))
            }
            for seat in game.awaited { try game.play(.next, by: seat) }
        }
    }

    @Test func `each letter of a card has words for four players`() throws {
        for card in try #require(BuiltInDecks.all["categories"]).cards {
            let words = Dictionary(grouping: card.samples ?? []) { $0.prefix(1).uppercased() }
            for (letter, words) in words {
                #expect(words.count >= 4, "\(letter) of '\(card.text)'")
                for (place, word) in words.enumerated() {
                    let alike = words[..<place].filter { GuessMatching.matches($0, word) }
                    #expect(alike.isEmpty, "\(word) of '\(card.text)' is like \(alike).")
                }
            }
        }
    }
}
