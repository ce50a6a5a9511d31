/// Get rid of your cards: follow the suit or the rank on top, and mind what the special ones do.
public struct CrazyEights: Game {
    public let settings: Settings
    /// Each seat's cards, in the order in which they came.
    var hands: [[Card]]
    /// The next card is the last one here.
    var stock: [Card] = []
    /// The top card is the last one here.
    var pile: [Card] = []
    /// The round's cards as they were dealt, the first one first.
    var deal: [Card] = []
    /// What has to be followed: the top card's, or the one that was named for an eight.
    var suit = Suit.clubs

    var dealer: Seat
    public internal(set) var mover: Seat
    var direction = Direction.left
    /// How many cards the mover takes, or answers with a two.
    var pending = 0
    /// How many the mover has drawn in this turn.
    var drawn = 0
    /// How many passes came in a row.
    var passes = 0
    /// How many cards were played in this round.
    var plays = 0

    var turn = 0
    var round = 0
    var scores: [Int]
    /// Who has not resigned.
    var playing: Seats
    var lastRound: RoundResult?
    public var results: MatchResult?
    var chance: Chance

    public init(seats: Int, settings: Settings, chance: Chance) {
        self.settings = settings
        hands = [[Card]](repeating: [], count: seats)
        scores = [Int](repeating: 0, count: seats)
        playing = Seats(count: seats)
        var chance = chance
        dealer = Seat(chance.below(seats)!)
        mover = dealer
        self.chance = chance
        dealRound()
    }

    public var awaited: Seats { results == nil ? Seats(mover) : .none }
    public var clock: TurnClock? { TurnClock(turn: turn, seconds: settings.turnSeconds) }
    public var standing: Standing { Standing(round: round, scores: scores) }
    var top: Card { pile[pile.count - 1] }

    /// Which way the turns go.
    enum Direction: String, Codable, CaseIterable, Sendable {
        case left, right

        var step: Int { self == .left ? 1 : -1 }
        var turned: Direction { self == .left ? .right : .left }
    }

    /// What a round came to.
    public struct RoundResult: Codable, Hashable, Sendable {
        public let winners: [Seat]
        /// What each seat was left with, and what it won.
        public let penalties: [Int]
        public let points: [Int]
    }
}
