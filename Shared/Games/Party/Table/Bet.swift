/// What waiting players may bet on in a phase. A bet wins no points: a player who is right has
/// called it.
struct Bet {
    /// Who may bet, as long as they are not awaited.
    let seats: Seats
    let question: String
    /// What may come of it: texts, or players.
    let choices: [PartyOption]

    init(of seats: Seats, on question: String, _ choices: [PartyOption]) {
        (self.seats, self.question, self.choices) = (seats, question, choices)
    }

    init(of seats: Seats, on question: String, _ choices: String...) {
        self.init(of: seats, on: question, choices.map { PartyOption(text: $0) })
    }

    /// The first of two choices came true if at least half of all did it, else the second. Neither
    /// came true if there was nobody to do it.
    static func outcome(_ count: Int, of all: Int) -> [Int] {
        all == 0 ? [] : [2 * count >= all ? 0 : 1]
    }
}

/// Bets of waiting players. They change nothing for those who are awaited.
extension PartyTable {
    /// The seats that may bet now: each once in a phase. They follow from what all see.
    func betting(_ mechanic: any MechanicRules) -> Seats {
        guard let bet = openBet(mechanic) else { return .none }
        var seats = playing.intersection(bet.seats).subtracting(round.awaited)
        for made in round.bets ?? [] where made.phase == round.phase && seats.contains(made.seat) {
            seats.remove(made.seat)
        }
        return seats
    }

    /// What may be bet on in this phase, if it is for anybody.
    func openBet(_ mechanic: any MechanicRules) -> Bet? {
        guard results == nil, round.phase != .reveal,
            let bet = mechanic.bet(in: round.phase, self),
            !bet.seats.intersection(playing).isEmpty
        else { return nil }
        return bet
    }

    func addBets(to actions: inout [PartyAction], _ mechanic: any MechanicRules) {
        for choice in (openBet(mechanic)?.choices ?? []).indices {
            actions.append(.bet(choice: choice))
        }
    }

    mutating func bet(
        _ choice: Int, by seat: Seat, _ mechanic: any MechanicRules
    ) throws(Why) {
        guard let bet = openBet(mechanic), betting(mechanic).contains(seat) else { throw .noBet }
        guard bet.choices.indices.contains(choice) else { throw .noOption }
        let made = PartyBet(seat: seat, phase: round.phase, choice: choice)
        round.bets = (round.bets ?? []) + [made]
    }

    /// Notes which bets came true, now that the round is over.
    mutating func settleBets(_ mechanic: any MechanicRules) {
        guard var bets = round.bets else { return }
        for place in bets.indices {
            let cameTrue = mechanic.cameTrue(in: bets[place].phase, self)
            guard !cameTrue.isEmpty, let choice = bets[place].choice else { continue }
            bets[place].isRight = cameTrue.contains(choice)
        }
        round.bets = bets
        for bet in bets where bet.isRight == true {
            calls = calls ?? scores.map { _ in 0 }
            calls?[bet.seat] += 1
        }
    }

    /// Whether at least half of the voters found the option that they looked for.
    func outcomeOfSearch() -> [Int] {
        let votes = round.answers(in: .vote).compactMap(\.option)
        return Bet.outcome(votes.count { round.options[$0].isTrue == true }, of: votes.count)
    }
}
