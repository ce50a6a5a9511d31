import ParlorGames

extension String {
    /// As it is read aloud: one line, and words instead of the signs of cards.
    var spoken: String {
        var text = Line(self).text
        for suit in Suit.allCases where text.contains(suit.symbol) {
            text = text.replacing("\(suit.symbol) \(suit.word)", with: suit.word)
            for rank in Rank.allCases {
                text = text.replacing(
                    rank.label + suit.symbol, with: "\(rank.word) of \(suit.word)")
            }
            text = text.replacing(suit.symbol, with: suit.word)
        }
        return text.replacing("✓ this", with: "this").replacing(" ✓", with: " (right)")
            .replacing(" · ", with: ", ")
    }
}

extension Rank {
    var word: String {
        switch self {
        case .ace: "ace"
        case .jack: "jack"
        case .queen: "queen"
        case .king: "king"
        default: label
        }
    }
}
