import ParlorWire

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
    var words: Int? { way == .oneDraws ? 3 : nil }

    func begin(_ table: inout PartyTable) {
        let choices = min(table.words ?? 1, table.cards.count)
        guard choices > 1 else { return guess(at: 0, &table) }
        // What is not chosen stays under the others, so that the next artist has other words.
        table.cards = Array(table.cards[choices...] + table.cards[..<choices])
        table.ask(
            .pick, of: tellers(table),
            options: table.cards.suffix(choices).map { PartyOption(text: $0.text) })
    }

    private func guess(at place: Int, _ table: inout PartyTable) {
        let card = table.draw(at: place)
        if table.words != nil { table.round.mask = WordMask.blanks(for: card.text) }
        table.ask(.guess, of: tellers(table).union(guessers(table)), options: [])
    }

    func question(_ table: PartyTable) -> Question {
        guard table.round.phase == .guess else { return .choice }
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
        if way == .oneDraws, answer.isRight == false, GuessMatching.isNear(text, answers) {
            answer.isNear = true
        }
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

    /// The first word is drawn if the artist chose none.
    func conclude(_ table: inout PartyTable) {
        guard table.round.phase == .pick else { return table.endRound() }
        let option = table.round.answers(in: .pick).first?.option ?? 0
        guess(at: table.cards.count - table.round.options.count + option, &table)
    }

    func isSettled(_ table: PartyTable) -> Bool { table.words != nil && isExhausted(table) }

    /// Whether all guessers have it, or have given up.
    func isExhausted(_ table: PartyTable) -> Bool {
        table.round.phase == .guess && guessers(table).intersection(table.round.awaited).isEmpty
    }

    func readsOptions(_ seat: Seat?, _ table: PartyTable) -> Bool {
        table.round.phase != .pick || seat != nil && seat == table.round.lead
    }

    func sight(of seat: Seat?, _ table: PartyTable) -> CardSight {
        guard table.round.phase != .reveal else { return .whole }
        return seat.map { guessers(table).contains($0) } ?? true ? .nothing : .whole
    }

    func role(of seat: Seat, _ table: PartyTable) -> PartyRole {
        if tellers(table).contains(seat) { return way == .oneDraws ? .artist : .teller }
        return guessers(table).contains(seat) ? .guesser : .watcher
    }

    /// Guessers bet while the artist chooses a word, the other team as long as nobody has it.
    func bet(in phase: PartyPhase, _ table: PartyTable) -> Bet? {
        switch phase {
        case .pick:
            return Bet(
                of: guessers(table), on: "Will they guess it?", "At least half have it",
                "Most don't")
        case .guess where way == .forbidden:
            let team = tellers(table).union(guessers(table))
            return Bet(
                of: right(table) > 0 ? .none : table.playing.subtracting(team),
                on: "Will the team get it?", "They get it", "They don't")
        default: return nil
        }
    }

    func cameTrue(in phase: PartyPhase, _ table: PartyTable) -> [Int] {
        guard phase == .pick else { return [right(table) > 0 ? 0 : 1] }
        return Bet.outcome(right(table), of: guessers(table).count)
    }

    /// How many have guessed it.
    private func right(_ table: PartyTable) -> Int {
        table.round.answers(in: .guess).count { $0.isRight == true }
    }

    func prompt(_ phase: PartyPhase) -> String {
        switch way {
        case .oneTells: "Act it, or describe it. Everybody else: guess."
        case .oneGuesses: "Give hints. Whoever is to guess: who are you?"
        case .oneDraws:
            phase == .pick
                ? "The artist chooses a word." : "Draw it. Everybody else: what is it?"
        case .forbidden: "Describe it without the forbidden words. Your team guesses."
        }
    }
}

/// Letters that appear while somebody draws.
extension TellAndGuess {
    private static let pickSeconds = 15

    /// The first half of the time has no letters. They appear evenly in the second.
    func parts(of seconds: Int, _ table: PartyTable) -> [Int] {
        if way == .oneDraws, table.round.phase == .pick { return [min(seconds, Self.pickSeconds)] }
        let letters = table.round.mask.map { WordMask.letters(in: $0) } ?? 0
        guard letters > 0 else { return [seconds] }
        let first = seconds / 2
        let share = (seconds - first) / letters
        return [first] + [Int](repeating: share, count: letters - 1)
            + [seconds - first - share * (letters - 1)]
    }

    func hint(_ table: inout PartyTable) -> Bool {
        guard table.round.phase == .guess, let mask = table.round.mask, hasHints(table) else {
            return false
        }
        table.round.hints += 1
        let word = table.round.card?.text ?? ""
        let places = WordMask.blankPlaces(in: mask, of: word)
        if !places.isEmpty {
            let place = table.chance.pick(from: places)
            table.round.mask = WordMask.showing(place, of: word, in: mask)
        }
        return true
    }

    /// The bots that have guessed, until the last letter appears. Then they guess again.
    func resting(_ table: PartyTable) -> Seats {
        guard table.round.phase == .guess, hasHints(table) else { return .none }
        var seats = Seats.none
        for answer in table.round.answers(in: .guess) { seats.insert(answer.seat) }
        return seats.intersection(guessers(table))
    }

    private func hasHints(_ table: PartyTable) -> Bool {
        table.round.mask.map { table.round.hints < WordMask.letters(in: $0) } ?? false
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
