/// How a match ended; scores and ranks are by seat, the best rank being 1.
public struct MatchResult: Codable, Hashable, Sendable {
    public let winners: [Seat]
    public let scores: [Int]
    public let ranks: [Int]

    /// Equal worths share a rank and the next ones are skipped; the first rank wins.
    public init<Worth: Comparable>(scores: [Int], worth: [Worth]) {
        let ranks = worth.map { own in 1 + worth.count { $0 > own } }
        (self.scores, self.ranks) = (scores, ranks)
        winners = ranks.indices.filter { ranks[$0] == 1 }.map { Seat($0) }
    }
}

/// How a match stands, as everybody may know.
public struct Standing: Codable, Hashable, Sendable {
    public let round: Int
    /// By seat.
    public let scores: [Int]

    public init(round: Int, scores: [Int]) { (self.round, self.scores) = (round, scores) }
}

/// A turn, and how many seconds it may take. Whoever has a clock begins anew with each new turn,
/// and with each part of one.
public struct TurnClock: Codable, Hashable, Sendable {
    public let turn: Int
    /// Which part of the turn it is, from 0. When its time is up, the same players go on with the
    /// same question, but for the last part: it ends the turn.
    public let part: Int
    public let seconds: Int

    /// None where a turn has 0 seconds, which is for ever.
    public init?(turn: Int, part: Int = 0, seconds: Int) {
        guard seconds > 0 else { return nil }
        (self.turn, self.part, self.seconds) = (turn, part, seconds)
    }
}

/// How well a bot plays.
public enum BotSkill: Int, Codable, Hashable, CaseIterable, Sendable {
    case easy = 1
    case medium, hard
}
