extension CrazyEights {
    /// The table from one side.
    public struct View: Codable, Equatable, Sendable {
        public let round: Int
        public let turn: Int
        public let dealer: Seat
        /// Whose turn it is; nobody's when the match is over.
        public let mover: Seat?
        /// `left` or `right`.
        public let direction: String
        public let top: Card
        /// The suit that has to be followed.
        public let suit: Suit
        /// How many cards the mover has to take, unless they answer with a two.
        public let pending: Int
        /// How many cards the mover has drawn in this turn.
        public let drawn: Int
        public let stockCount: Int
        public let pileCount: Int
        /// By seat.
        public let handCounts: [Int]
        public let scores: [Int]
        /// Who has not resigned.
        public let playing: Seats
        /// The own hand, of who has one.
        public let hand: [Card]?
        public let lastRound: RoundResult?
        public let results: MatchResult?
        /// Everybody's hand when the match is over, and all else of a match that is looked back on:
        /// the next card of the stock, the lowest of the pile and the first that was dealt come
        /// first.
        public let hands: [[Card]]?
        public let stock: [Card]?
        public let pile: [Card]?
        public let deal: [Card]?
    }

    public static func view(of seen: Seen<CrazyEights>) -> View {
        let game = seen.game
        let isOpen = seen.viewpoint == .all
        var hand: [Card]?
        if case .seat(let seat) = seen.viewpoint { hand = game.hands[seat] }
        return View(
            round: game.round, turn: game.turn, dealer: game.dealer,
            mover: game.isOver ? nil : game.mover, direction: game.direction.rawValue,
            top: game.top, suit: game.suit, pending: game.pending, drawn: game.drawn,
            stockCount: game.stock.count, pileCount: game.pile.count,
            handCounts: game.hands.map { $0.count }, scores: game.scores, playing: game.playing,
            hand: hand, lastRound: game.lastRound, results: game.results,
            hands: isOpen || game.isOver ? game.hands : nil,
            stock: isOpen ? game.stock.reversed() : nil, pile: isOpen ? game.pile : nil,
            deal: isOpen ? game.deal : nil)
    }
}
