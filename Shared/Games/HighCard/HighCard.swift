public import ParlorWire

/// Everybody plays one card face down for the prize on the table, and the highest takes it.
public struct HighCard: Game {
    public let settings: Settings
    var hands: [[Card]]
    /// What each seat has laid down in this round.
    var laid: [Card?]
    /// All cards that were turned over.
    var pile: [Card] = []
    /// What the rounds are for, the next one last.
    var prizes: [Int]
    /// What the rounds were for, this one the last.
    var shown: [Int] = []
    /// Prizes that nobody won alone: they go to the winner of this round too.
    var carried = 0
    var round = 0
    var scores: [Int]
    var playing: Seats
    var lastRound: RoundResult?
    public var results: MatchResult?
    var chance: Chance

    public enum Action: Choice, Hashable {
        /// Lays a card face down.
        case lay(card: Card)

        public enum CodingKeys: String, CodingKey, CaseIterable { case lay }
    }

    /// The cards that were turned over, by seat, and who won what.
    public struct RoundResult: Codable, Hashable, Sendable {
        public let cards: [Card?]
        public let prize: Int
        public let winner: Seat?
    }

    public init(seats: Int, settings: Settings, chance: Chance) {
        self.settings = settings
        var chance = chance
        var stock: [Card] = []
        while stock.count < seats * settings.rounds { Card.addDeck(to: &stock) }
        chance.shuffle(&stock, unknown: .unknown)
        hands = (0..<seats).map { _ in
            (0..<settings.rounds).map { _ in stock.removeLast() }
        }
        prizes = Array(1...settings.rounds)
        chance.shuffle(&prizes, unknown: 0)
        laid = [Card?](repeating: nil, count: seats)
        scores = [Int](repeating: 0, count: seats)
        playing = Seats(count: seats)
        self.chance = chance
        beginRound()
    }

    /// All who have not laid a card yet.
    public var awaited: Seats {
        guard results == nil else { return .none }
        var seats = playing
        for seat in playing where laid[seat] != nil { seats.remove(seat) }
        return seats
    }

    public var clock: TurnClock? { TurnClock(turn: round, seconds: settings.turnSeconds) }
    public var standing: Standing { Standing(round: round, scores: scores) }
}
