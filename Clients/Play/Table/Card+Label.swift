import ParlorGames

extension Card {
    /// `8♠` or `10♥`; of one that isn't known, its back.
    var label: String {
        guard let rank, let suit else { return "▒▒" }
        return rank.label + suit.symbol
    }

    var ink: Ink? { suit?.ink }

    /// In the order of a hand: suits of both colours in turn, from the ace to the king.
    var order: Int {
        guard let rank, let suit else { return .max }
        return suit.order * 16 + Int(rank.rawValue)
    }
}

extension Line {
    /// With the suits that it names in their colours.
    var suited: Line {
        Line(
            cells: cells.map { cell in
                let isRed = cell.glyph.text == "♥" || cell.glyph.text == "♦"
                guard isRed, !cell.style.isReversed else { return cell }
                var style = cell.style
                style.ink = .red
                return Cell(glyph: cell.glyph, style: style)
            })
    }
}

extension Rank {
    var label: String {
        switch self {
        case .ace: "A"
        case .jack: "J"
        case .queen: "Q"
        case .king: "K"
        default: "\(rawValue + 1)"
        }
    }

    /// Where the ace is highest.
    var height: Int { self == .ace ? 13 : Int(rawValue) }
}

extension Suit {
    var symbol: String {
        switch self {
        case .clubs: "♣"
        case .diamonds: "♦"
        case .hearts: "♥"
        case .spades: "♠"
        }
    }

    var word: String {
        switch self {
        case .clubs: "clubs"
        case .diamonds: "diamonds"
        case .hearts: "hearts"
        case .spades: "spades"
        }
    }

    var ink: Ink? { self == .hearts || self == .diamonds ? .red : nil }

    fileprivate var order: Int {
        switch self {
        case .spades: 0
        case .hearts: 1
        case .clubs: 2
        case .diamonds: 3
        }
    }
}
