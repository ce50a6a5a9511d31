import ParlorWire

/// What is asked in a phase.
struct Question {
    /// How long a text may be; nil where none is asked for.
    var longest: Int?
    /// They may answer again and again.
    var isRepeated = false
    /// The others see the answer when the round is over.
    var isSecret = true
    var mayDraw = false

    static let choice = Question()
    static func text(_ longest: Int) -> Question { Question(longest: longest) }

    /// So many answers of one player in one phase are enough.
    static let mostAnswers = 12
}

/// What somebody may know of the card in play.
enum CardSight {
    case whole
    /// The question and not the answer.
    case question
    case nothing
}

/// What somebody is in this round.
public enum PartyRole: String, Codable, CaseIterable, Sendable {
    case player, judge, teller, guesser, artist, spotlight, watcher
}

/// A way to play a round. All party games of one mechanic differ in their cards alone, or nearly.
public protocol Mechanic: Sendable {}

/// Its rules, as the table plays them.
protocol MechanicRules: Mechanic {
    /// One player after the other leads a round.
    var hasLead: Bool { get }
    /// The better player wins more often.
    var isOfSkill: Bool { get }
    /// Exactly one option of a round is true.
    var hasTruth: Bool { get }
    func startingScore(rounds: Int) -> Int
    /// How many cards whoever leads a round chooses from; nil where nobody chooses.
    var words: Int? { get }

    /// Asks the first question of a round.
    func begin(_ table: inout PartyTable)
    func question(_ table: PartyTable) -> Question
    /// All see what there is to write for those without an idea.
    var sharesSamples: Bool { get }
    /// The places of the card's samples that are for this seat alone.
    func ownSamples(of seat: Seat, _ table: PartyTable) -> [Int]
    /// What a seat may write that has no idea of its own, the first of it first: a function of what
    /// the seat sees.
    func samples(for seat: Seat, _ table: PartyTable) -> [String]
    /// What of this card may be written while another is in play, by those who don't see it. Nil in
    /// games where everybody sees the card.
    func idea(on card: PartyCard) -> String?
    /// Why an answer doesn't do, as far as whoever gave it can know.
    func flaw(in answer: PartyAnswer, _ table: PartyTable) -> Why?
    /// What an answer changes; it is among the answers already.
    func take(_ answer: inout PartyAnswer, on table: inout PartyTable)
    /// All have answered, or their time is up: asks on, or ends the round.
    func conclude(_ table: inout PartyTable)
    /// How the time of a phase is cut into parts: the seconds of each. Only a phase with hints has
    /// several, each but the last one ending with a hint.
    func parts(of seconds: Int, _ table: PartyTable) -> [Int]
    /// A part of the time is up: shows more; false if all of it is up.
    func hint(_ table: inout PartyTable) -> Bool
    /// Whether the phase is over, though some could still act.
    func isSettled(_ table: PartyTable) -> Bool
    /// Whether nobody is left who could decide the phase, such as somebody who guesses. Then it does
    /// not wait for those who are away.
    func isExhausted(_ table: PartyTable) -> Bool
    /// The seats in which a bot waits for a hint.
    func resting(_ table: PartyTable) -> Seats

    func mayChoose(_ option: Int, _ seat: Seat, _ table: PartyTable) -> Bool
    /// Whether a seat, or the audience, may read the options. All see how many there are.
    func readsOptions(_ seat: Seat?, _ table: PartyTable) -> Bool
    func sight(of seat: Seat?, _ table: PartyTable) -> CardSight
    /// Whether a seat may read a secret answer of another before the round is over.
    func reads(answer place: Int, _ seat: Seat, _ table: PartyTable) -> Bool
    /// Whether somebody knows before the others which option is true.
    func knowsTruth(_ seat: Seat, _ table: PartyTable) -> Bool
    func role(of seat: Seat, _ table: PartyTable) -> PartyRole
    func isDecided(_ table: PartyTable) -> Bool
    /// What waiting players may bet on in this phase; nil where nobody waits for long. It follows
    /// from what all see, and its choices stay the same until the round is over.
    func bet(in phase: PartyPhase, _ table: PartyTable) -> Bet?
    /// The places of its choices that came true, once the round is over.
    func cameTrue(in phase: PartyPhase, _ table: PartyTable) -> [Int]
    /// What is to be done now, for those who are asked.
    func prompt(_ phase: PartyPhase) -> String
}

extension MechanicRules {
    var hasLead: Bool { false }
    var isOfSkill: Bool { false }
    var hasTruth: Bool { false }
    var sharesSamples: Bool { false }
    func startingScore(rounds: Int) -> Int { 0 }
    var words: Int? { nil }
    func ownSamples(of seat: Seat, _ table: PartyTable) -> [Int] {
        let count = table.round.card?.samples?.count ?? 0
        return count == 0 ? [] : [seat.index % count]
    }
    func samples(for seat: Seat, _ table: PartyTable) -> [String] {
        let samples = table.round.card?.samples ?? []
        return ownSamples(of: seat, table).map { samples[$0] }
    }

    func idea(on card: PartyCard) -> String? { nil }
    func flaw(in answer: PartyAnswer, _ table: PartyTable) -> Why? { nil }
    func take(_ answer: inout PartyAnswer, on table: inout PartyTable) {}
    func knowsTruth(_ seat: Seat, _ table: PartyTable) -> Bool { false }
    func isDecided(_ table: PartyTable) -> Bool { false }
    func bet(in phase: PartyPhase, _ table: PartyTable) -> Bet? { nil }
    func cameTrue(in phase: PartyPhase, _ table: PartyTable) -> [Int] { [] }
    func parts(of seconds: Int, _ table: PartyTable) -> [Int] { [seconds] }
    func hint(_ table: inout PartyTable) -> Bool { false }
    func isSettled(_ table: PartyTable) -> Bool { false }
    func isExhausted(_ table: PartyTable) -> Bool { isSettled(table) }
    func resting(_ table: PartyTable) -> Seats { .none }
    func readsOptions(_ seat: Seat?, _ table: PartyTable) -> Bool { true }

    func mayChoose(_ option: Int, _ seat: Seat, _ table: PartyTable) -> Bool {
        !table.round.options[option].authors.contains(seat)
    }

    func sight(of seat: Seat?, _ table: PartyTable) -> CardSight { .question }
    func reads(answer place: Int, _ seat: Seat, _ table: PartyTable) -> Bool { false }

    func role(of seat: Seat, _ table: PartyTable) -> PartyRole { .player }
}

extension [String] {
    /// Each seat has one of its own, as far as there are enough.
    func own(of seat: Seat) -> String? { isEmpty ? nil : self[seat.index % count] }
}
