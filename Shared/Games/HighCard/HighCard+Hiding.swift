extension HighCard {
    /// The table from one side.
    public struct View: Codable, Equatable, Sendable {
        public let round: Int
        public let rounds: Int
        /// What this round is for, what comes from earlier ones included.
        public let prize: Int
        /// What the rounds up to this one were for; later ones are for the numbers that are missing.
        public let shown: [Int]
        public let scores: [Int]
        public let handCounts: [Int]
        /// Who still has to lay a card.
        public let awaited: Seats
        public let playing: Seats
        /// The own hand and what one has laid.
        public let hand: [Card]?
        public let laid: Card?
        public let lastRound: RoundResult?
        public let results: MatchResult?
        /// Everything, of a match that is looked back on: what lies on the table, face down, and the
        /// next prize comes first.
        public let hands: [[Card]]?
        public let table: [Card?]?
        public let pile: [Card]?
        public let prizes: [Int]?
    }

    public static func view(of seen: Seen<HighCard>) -> View {
        let game = seen.game
        let isOpen = seen.viewpoint == .all
        var (hand, laid): ([Card]?, Card?)
        if case .seat(let seat) = seen.viewpoint {
            (hand, laid) = (game.hands[seat], game.laid[seat])
        }
        return View(
            round: game.round, rounds: game.settings.rounds, prize: game.stake, shown: game.shown,
            scores: game.scores, handCounts: game.hands.map { $0.count }, awaited: game.awaited,
            playing: game.playing, hand: hand, laid: laid, lastRound: game.lastRound,
            results: game.results, hands: isOpen ? game.hands : nil,
            table: isOpen ? game.laid : nil, pile: isOpen ? game.pile : nil,
            prizes: isOpen ? game.prizes.reversed() : nil)
    }

    public func redacted(for viewpoint: Viewpoint) -> HighCard {
        guard viewpoint != .all else { return self }
        var seen = self
        for index in hands.indices where viewpoint != .seat(Seat(index)) {
            seen.hands[index] = [Card](repeating: .unknown, count: hands[index].count)
            seen.laid[index] = laid[index].map { _ in .unknown }
        }
        seen.prizes = [Int](repeating: 0, count: prizes.count)
        seen.chance = .hidden
        return seen
    }

    public func redacted(_ action: Action, by seat: Seat, for viewpoint: Viewpoint) -> Action? {
        viewpoint == .all || viewpoint == .seat(seat) ? action : nil
    }

    public func imagined(from viewpoint: Viewpoint, _ chance: Chance) -> HighCard {
        guard viewpoint != .all else { return self }
        var other = self
        other.chance = chance
        var unseen = cardsUnseen(from: viewpoint)
        other.chance.shuffle(&unseen, unknown: .unknown)
        for index in hands.indices where viewpoint != .seat(Seat(index)) {
            other.hands[index] = hands[index].map { _ in unseen.removeLast() }
            other.laid[index] = laid[index].map { _ in unseen.removeLast() }
        }
        other.prizes = prizesToCome
        other.chance.shuffle(&other.prizes, unknown: 0)
        return other
    }

    var prizesToCome: [Int] { (1...settings.rounds).filter { !shown.contains($0) } }

    private func cardsUnseen(from viewpoint: Viewpoint) -> [Card] {
        var cards: [Card] = []
        while cards.count < hands.count * settings.rounds { Card.addDeck(to: &cards) }
        var seen = pile
        if case .seat(let seat) = viewpoint {
            seen += hands[seat] + [laid[seat]].compactMap(\.self)
        }
        for card in seen {
            if let place = cards.firstIndex(of: card) { cards.remove(at: place) }
        }
        return cards
    }
}
