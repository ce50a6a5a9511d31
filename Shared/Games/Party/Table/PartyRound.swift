import ParlorWire

/// One round: a card, what is asked about it, and what was answered.
struct PartyRound: Codable, Equatable, Sendable {
    var number = 0
    /// How many seats there were when it began. Who comes later is not in it.
    var seats = 0
    /// Nil before it is drawn.
    var card: PartyCard?
    /// Who judges, acts, draws or is asked about, in games where somebody does.
    var lead: Seat?
    var phase = PartyPhase.reveal
    var asked = Seats.none
    /// Those of them who are done with it.
    var done = Seats.none
    var options: [PartyOption] = []
    var answers: [PartyAnswer] = []
    /// What each seat has won in it.
    var points: [Int] = []
    /// How many hints are shown.
    var hints = 0
    var letter: String?
    /// The lines that the artist has drawn.
    var canvas: [[Int]] = []
    /// How each line was drawn; nil while there is none, and in states of earlier versions.
    var colors: [Int]?
    var widths: [Int]?
    /// What was on the canvas when it was last cleared.
    var cleared: ClearedCanvas?
    /// The word to guess with its letters as blanks, but for those that have appeared. All see it.
    var mask: String?
    /// The bets of waiting players. Nil while there are none, and in states of earlier versions.
    var bets: [PartyBet]?

    var awaited: Seats { asked.subtracting(done) }

    func answers(in phase: PartyPhase) -> [PartyAnswer] { answers.filter { $0.phase == phase } }

    func answers(in phase: PartyPhase, by seat: Seat) -> [PartyAnswer] {
        answers.filter { $0.phase == phase && $0.seat == seat }
    }

    /// How often each option was chosen.
    func votes(in phase: PartyPhase) -> [Int] {
        var votes = options.map { _ in 0 }
        for case let option? in answers(in: phase).map(\.option) { votes[option] += 1 }
        return votes
    }
}

/// What a round goes through, each once at most. Everybody sees everything in the last.
public enum PartyPhase: String, Codable, CaseIterable, Sendable {
    case pick, perform, answer, write, tell, guess, judge, vote, reveal
}

/// Something that can be chosen.
struct PartyOption: Codable, Equatable, Sendable {
    var text: String?
    /// The player who is meant by it.
    var player: Seat?
    /// Who wrote it. The others learn that in the end.
    var authors = Seats.none
    var isTrue: Bool?
}

/// What somebody said or chose.
struct PartyAnswer: Codable, Equatable, Sendable {
    let seat: Seat
    let phase: PartyPhase
    var text: String?
    var option: Int?
    /// Whether it was right, where that can be said.
    var isRight: Bool?
    /// The others see it at once.
    var isOpen = false
    /// Whether a wrong guess was close. Only its guesser learns that before the round is over.
    var isNear: Bool?
}

/// What a waiting player thinks will happen.
struct PartyBet: Codable, Equatable, Sendable {
    let seat: Seat
    /// When it was made. Each player bets once in a phase.
    let phase: PartyPhase
    /// The place of the choice; nil where it is hidden.
    var choice: Int?
    /// Whether it came true. Nil until the round is over, and if nothing came true.
    var isRight: Bool?
}

/// Lines that were taken away together.
struct ClearedCanvas: Codable, Equatable, Sendable {
    let canvas: [[Int]]
    let colors: [Int]?
    let widths: [Int]?
}

/// Something that happened, as all may know it.
public struct PartyLogEntry: Codable, Equatable, Sendable {
    public enum Kind: String, Codable, CaseIterable, Sendable {
        case cardDrawn, cardAnswered, turnPassed, scoreUpdated
    }

    let id: Int
    let type: Kind
    let seat: Seat?
    var text: String?
    var points: Int?
}
