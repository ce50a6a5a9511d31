import Contracts
import ParlorGames
import ParlorWire

/// With which cards a match begins.
extension Game {
    /// Nil for a game without a deck. Only what can be played is kept whole.
    static func drawn(
        from category: CategoryChoice?, settings: RawJSON, seen: [CardID], _ chance: Chance
    ) -> [PartyCard]? {
        guard let game = Self.self as? any DeckGame.Type,
            let deck = Decks.inUse[Self.entry.id]
        else { return nil }
        var chance = chance
        return game.kept(
            game.order(deck.cards(in: category), seen: seen, &chance), settings: settings)
    }

    /// What those may write who don't see the card; nil in games where all see it.
    static func ideas(from category: CategoryChoice?) -> [String]? {
        guard let game = Self.self as? any DeckGame.Type, let deck = Decks.inUse[Self.entry.id]
        else { return nil }
        let ideas = game.ideas(on: deck.cards(in: category))
        return ideas.isEmpty ? nil : ideas
    }

    /// These cards in this order, each once; nil if one of them is not in use.
    static func cards(
        _ ids: [CardID], from category: CategoryChoice?, settings: RawJSON
    ) -> [PartyCard]? {
        guard let game = Self.self as? any DeckGame.Type,
            let deck = Decks.inUse[Self.entry.id]
        else { return nil }
        var left = Dictionary(deck.cards(in: category).map { ($0.id, $0) }) { first, _ in first }
        var cards: [PartyCard] = []
        for id in ids {
            guard let card = left.removeValue(forKey: id) else { return nil }
            cards.append(card)
        }
        return game.kept(cards, settings: settings)
    }

    /// What is wrong with the chosen categories, in a sentence.
    static func flaw(in category: CategoryChoice?) -> String? {
        guard let category, let deck = Decks.inUse[Self.entry.id] else { return nil }
        let unknown = deck.unknown(in: category)
        guard !unknown.isEmpty else { return nil }
        return "This game has no category \(unknown.joined(separator: ", ")). It has "
            + deck.categoryIDs.joined(separator: ", ") + "."
    }
}
