extension Deck {
    /// Its game, language, categories and cards, in a few words.
    public var summary: String {
        let categories = categories.count == 1 ? "1 category" : "\(categories.count) categories"
        let cards = cards.count == 1 ? "1 card" : "\(cards.count) cards"
        return "\(game), \(language), \(categories), \(cards)"
    }
}
