import Wire

/// Some know the word and act it or describe it; the others guess until they have it. The sooner,
/// the more points.
struct TellAndGuess: MechanicRules {
    enum Way: Sendable {
        /// One player tells, all others guess.
        case oneTells
        /// One player guesses, all others tell.
        case oneGuesses
        /// One player draws, all others guess.
        case oneDraws
        /// One player tells without the forbidden words, for their own team.
        case forbidden
    }

    let way: Way
    private static let longest = 80
    /// With fewer players there are no teams.
    private static let fewestForTeams = 4

    var hasLead: Bool { true }

    func begin(_ table: inout PartyTable) {
        _ = table.draw()
        table.ask(.guess, of: tellers(table).union(guessers(table)))
    }

    func question(_ table: PartyTable) -> Question {
        var question = Question.text(Self.longest)
        (question.isRepeated, question.isSecret) = (true, false)
        question.mayDraw = way == .oneDraws
        return question
    }

    func idea(on card: PartyCard) -> String? { card.misses?.last }

    /// Tellers have the card's hints, all others one guess each, which any card may be about.
    func samples(for seat: Seat, _ table: PartyTable) -> [String] {
        guard tellers(table).contains(seat) else {
            return table.idea((table.round.number - 1) * table.round.seats + seat.index)
        }
        let clues = table.round.card?.clues ?? []
        let first = clues.isEmpty ? 0 : seat.index % clues.count
        return Array(clues[first...] + clues[..<first])
    }

    /// Whoever tells may not say the word, nor what is forbidden.
    func flaw(in answer: PartyAnswer, _ table: PartyTable) -> Why? {
        guard let text = answer.text, tellers(table).contains(answer.seat),
            let card = table.round.card
        else { return nil }
        if way == .oneDraws { return Why("Draw it: words would make it too easy.") }
        let taboo = (card.answers ?? []) + (card.forbidden ?? [])
        return GuessMatching.word(of: taboo, in: text).map {
            Why("You may not say '\($0)'. Say it in other words.")
        }
    }

    func take(_ answer: inout PartyAnswer, on table: inout PartyTable) {
        guard guessers(table).contains(answer.seat), let text = answer.text,
            let answers = table.round.card?.answers
        else { return }
        answer.isRight = GuessMatching.matches(text, answers)
        guard answer.isRight == true else { return }
        table.round.done.insert(answer.seat)
        score(answer.seat, &table)
        // Once all who guess have it, there is nothing left to tell.
        if guessers(table).subtracting(table.round.done).isEmpty {
            table.round.done = table.round.asked
        }
    }

    /// The first to guess it has three points, the second two, the others one; each is one for the
    /// tellers.
    private func score(_ seat: Seat, _ table: inout PartyTable) {
        let before = table.round.answers.count { $0.isRight == true }
        table.round.points[seat] += way == .oneGuesses ? 3 : max(1, 3 - before)
        for teller in tellers(table) where way == .oneGuesses || before < 3 {
            let hasTold = way != .oneGuesses || !table.round.answers(in: .guess, by: teller).isEmpty
            if hasTold { table.round.points[teller] += 1 }
        }
    }

    func conclude(_ table: inout PartyTable) { table.endRound() }

    func sight(of seat: Seat?, _ table: PartyTable) -> CardSight {
        guard table.round.phase != .reveal else { return .whole }
        return seat.map { guessers(table).contains($0) } ?? true ? .nothing : .whole
    }

    func role(of seat: Seat, _ table: PartyTable) -> PartyRole {
        if tellers(table).contains(seat) { return way == .oneDraws ? .artist : .teller }
        return guessers(table).contains(seat) ? .guesser : .watcher
    }

    func prompt(_ phase: PartyPhase) -> String {
        switch way {
        case .oneTells: "Act it, or describe it. Everybody else: guess."
        case .oneGuesses: "Give hints. Whoever is to guess: who are you?"
        case .oneDraws: "Draw it. Everybody else: what is it?"
        case .forbidden: "Describe it without the forbidden words. Your team guesses."
        }
    }
}

extension TellAndGuess {
    private func tellers(_ table: PartyTable) -> Seats {
        guard let lead = table.round.lead else { return .none }
        return way == .oneGuesses ? table.others : Seats(lead)
    }

    private func guessers(_ table: PartyTable) -> Seats {
        guard let lead = table.round.lead else { return .none }
        switch way {
        case .oneGuesses: return Seats(lead)
        case .oneTells, .oneDraws: return table.others
        case .forbidden:
            guard table.round.seats >= Self.fewestForTeams else { return table.others }
            var team = table.others
            for seat in table.others where seat.index % 2 != lead.index % 2 { team.remove(seat) }
            return team.isEmpty ? table.others : team
        }
    }
}
