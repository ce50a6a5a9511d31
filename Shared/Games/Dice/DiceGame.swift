public import ParlorWire

/// A race to a score with one die: what a turn has won so far is lost to a one.
public struct DiceGame: Game {
    public let settings: Settings
    /// What is banked, by seat.
    var scores: [Int]
    var playing: Seats
    var roller: Seat
    /// What the turn has won, and will lose to a one.
    var atRisk = 0
    /// The last throw; nil before the first one, and as long as it isn't known.
    var face: Int?
    var turn = 1
    var chance: Chance
    private(set) public var results: MatchResult?

    public enum Action: Choice, Hashable {
        /// Throws the die.
        case roll
        /// Keeps what the turn has won, and ends it.
        case bank

        public enum CodingKeys: String, CodingKey, CaseIterable { case roll, bank }
    }

    public init(seats: Int, settings: Settings, chance: Chance) {
        self.settings = settings
        scores = [Int](repeating: 0, count: seats)
        playing = Seats(count: seats)
        var chance = chance
        roller = Seat(chance.below(seats)!)
        self.chance = chance
    }

    public var awaited: Seats { results == nil ? Seats(roller) : .none }
    public var clock: TurnClock? { TurnClock(turn: turn, seconds: settings.turnSeconds) }
    public var standing: Standing { Standing(round: 1, scores: scores) }

    public func addLegal(for seat: Seat, to actions: inout [Action]) {
        actions.append(.roll)
        if atRisk > 0 { actions.append(.bank) }
    }

    public mutating func apply(_ action: Action, by seat: Seat) throws(Why) {
        switch action {
        case .roll: roll()
        case .bank:
            guard atRisk > 0 else { throw Self.nothingToBank }
            bank()
        }
    }

    /// What the turn has won so far is kept.
    public mutating func timeOut() {
        guard results == nil else { return }
        bank()
    }

    public mutating func resign(_ seat: Seat) {
        guard results == nil, playing.contains(seat) else { return }
        playing.remove(seat)
        if playing.count == 1 {
            finish()
        } else if seat == roller {
            passOn()
        }
    }
}

private extension DiceGame {
    mutating func roll() {
        face = chance.below(Self.faces).map { $0 + 1 }
        // Whoever can't see the die waits for the answer.
        guard let face else { return }
        if face == 1 { return passOn() }
        atRisk += face
    }

    mutating func bank() {
        scores[roller] += atRisk
        if scores[roller] >= settings.targetScore { finish() } else { passOn() }
    }

    mutating func passOn() {
        atRisk = 0
        turn += 1
        roller = playing.next(after: roller, of: scores.count, step: 1)
    }

    /// Who is still playing is before who left.
    mutating func finish() {
        let worth = scores.indices.map { playing.contains(Seat($0)) ? scores[$0] : -1 }
        results = MatchResult(scores: scores, worth: worth)
    }
}

extension DiceGame {
    static let faces = 6
    static let nothingToBank = Why("There is nothing to bank yet: roll first.")
}
