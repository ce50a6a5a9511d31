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
        public let awaited: AwaitedPlayers
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
            scores: game.scores, handCounts: game.hands.map { $0.count },
            awaited: AwaitedPlayers(game.awaited, seen.attendance), playing: game.playing,
            hand: hand, laid: laid, lastRound: game.lastRound,
            results: game.results, hands: isOpen ? game.hands : nil,
            table: isOpen ? game.laid : nil, pile: isOpen ? game.pile : nil,
            prizes: isOpen ? game.prizes.reversed() : nil)
    }
}
