import ParlorGames
import Testing

/// A game of the catalogue, as an argument of the kit's tests: each new one meets them unasked.
struct Module: CustomTestStringConvertible, Sendable {
    let game: any Game.Type
    /// Only of those with a deck.
    var deckGame: any DeckGame.Type { game as! any DeckGame.Type }

    var testDescription: String { game.entry.id }

    static let all = Catalogue.standard.games.map { Module(game: $0) }
    static let party = all.filter { $0.game is any DeckGame.Type }

    /// The fewest and the most players, and some between.
    static func tables(of game: any Game.Type) -> [Int] {
        let players = game.entry.players
        return Array(Set([players.lowerBound, min(4, players.upperBound), players.upperBound]))
            .sorted()
    }
}
