import ParlorWire

/// A party game as it stands, whichever it is: the cards, the round in play, the points.
///
/// What a round asks is the mechanic's to say. The table draws the cards, takes the answers, and keeps
/// the score.
public struct PartyTable: Codable, Equatable, Sendable {
    static let mostLogged = 50
    static let mostLines = 120
    static let longestLine = 40
    /// Of more cards than these no list is kept.
    static let mostTitles = 300
    static let mostIdeas = 32
    /// The most cards that are kept whole for choosing, if the rounds need no more.
    private static let mostChoices = 30

    /// The whole deck in drawing order.
    var titles: [CardTitle]
    let deckSize: Int
    /// What may be written by those who don't see the card, whichever it is. Nil where there is
    /// nothing, and in states of earlier versions.
    let ideas: [String]?
    /// The cards to come, in their order.
    var cards: [PartyCard]
    var cardsLeft: Int
    /// Those that were drawn, in their order.
    var drawn: [CardID] = []
    var cardsDrawn = 0
    let rounds: Int
    /// How many words whoever leads a round chooses from. Nil in games without a choice, and in
    /// matches that began before there was one.
    let words: Int?
    var round = PartyRound()
    var scores: [Int]
    /// How many bets of each seat came true. Nil until there was one, and in states of earlier
    /// versions.
    var calls: [Int]?
    var playing: Seats
    /// They play from the next round on.
    var arriving = Seats.none
    /// Who led the last round.
    var lastLead: Seat?
    /// Counts the phases.
    var turn = 0
    var log: [PartyLogEntry] = []
    var logged = 0
    var results: MatchResult?
    var chance: Chance

    init(
        seats: Int, rounds: Int, words: Int?, deck: [PartyCard], ideas: [String], chance: Chance,
        _ mechanic: any MechanicRules
    ) {
        self.chance = chance
        self.ideas = ideas.isEmpty ? nil : ideas
        titles = deck.prefix(Self.mostTitles).map { CardTitle($0) }
        deckSize = titles.count
        cards = Self.playable(deck, most: Self.mostCards(in: rounds, words: words))
        cardsLeft = cards.count
        self.rounds = rounds
        self.words = words
        scores = [Int](repeating: mechanic.startingScore(rounds: rounds), count: seats)
        playing = Seats(count: seats)
        lastLead = mechanic.hasLead ? Seat(self.chance.below(seats) ?? 0) : nil
        beginRound(mechanic)
    }

    /// How many cards of a kind a match needs: one for each round, and others to choose from.
    static func mostCards(in rounds: Int, words: Int?) -> Int {
        max(rounds, min(rounds * (words ?? 1), mostChoices))
    }

    /// The first cards of each kind, up to that number.
    private static func playable(_ deck: [PartyCard], most: Int) -> [PartyCard] {
        var left: [String?: Int] = [:]
        return deck.filter { card in
            left[card.kind, default: most] -= 1
            return left[card.kind]! >= 0
        }
    }

    /// Somebody who sees only a part of it: nothing is decided there.
    var isRedacted: Bool { chance.isHidden }

    var awaited: Seats { results == nil ? round.awaited : .none }

    /// The seats in which a bot waits for the clock.
    func resting(_ mechanic: any MechanicRules) -> Seats {
        results == nil ? mechanic.resting(self).intersection(round.awaited) : .none
    }

    /// Whether the phase is over if nobody waits for these seats.
    func isSettled(without seats: Seats, _ mechanic: any MechanicRules) -> Bool {
        var table = self
        table.round.done = round.done.union(seats)
        return table.awaited.isEmpty || mechanic.isExhausted(table)
    }

    /// One of the ideas, or none. It says nothing of the card in play.
    func idea(_ place: Int) -> [String] {
        guard let ideas, !ideas.isEmpty, place >= 0 else { return [] }
        return [ideas[place % ideas.count]]
    }

    /// All who play but the lead.
    var others: Seats { round.lead.map { playing.subtracting(Seats($0)) } ?? playing }
}

extension PartyTable {
    mutating func act(
        _ action: PartyAction, by seat: Seat, _ mechanic: any MechanicRules
    ) throws(Why) {
        let question = mechanic.question(self)
        let isReveal = round.phase == .reveal
        switch action {
        case .next:
            guard isReveal else { throw .notRevealed }
            round.done.insert(seat)
        case .pass:
            guard !isReveal else { throw .noPass }
            round.done.insert(seat)
            note(.turnPassed, seat)
        case .bet(let choice): return try bet(choice, by: seat, mechanic)
        case .draw, .undo, .clear:
            guard !isReveal, question.mayDraw, seat == round.lead else { throw .noDrawing }
            try change(with: action)
        case .choose(let option):
            guard !isReveal, round.options.indices.contains(option) else { throw .noOption }
            guard mechanic.mayChoose(option, seat, self) else { throw .notThatOption }
            try answer(
                PartyAnswer(
                    seat: seat, phase: round.phase, option: option, isOpen: !question.isSecret),
                question, mechanic)
        case .write(let typed):
            guard !isReveal, let longest = question.longest else { throw .noText }
            let text = try OpenText.read(typed, longest: longest)
            try answer(
                PartyAnswer(
                    seat: seat, phase: round.phase, text: text, isOpen: !question.isSecret),
                question, mechanic)
        }
        goOn(mechanic)
    }

    mutating func timeOut(_ mechanic: any MechanicRules) {
        guard results == nil, !isRedacted, !mechanic.hint(&self) else { return }
        if round.phase != .reveal { for seat in round.awaited { note(.turnPassed, seat) } }
        round.done = round.asked
        goOn(mechanic)
    }

    mutating func resign(_ seat: Seat, _ mechanic: any MechanicRules) {
        guard results == nil, playing.contains(seat) || arriving.contains(seat) else { return }
        playing.remove(seat)
        arriving.remove(seat)
        round.asked.remove(seat)
        round.done.remove(seat)
        guard playing.union(arriving).count > 1 else { return finish() }
        let isAlone = playing.count < 2
        if isAlone || round.lead == seat, round.phase != .reveal { endRound() }
        goOn(mechanic)
    }

    /// Another seat at the table, which plays from the next round on.
    mutating func addSeat(_ mechanic: any MechanicRules) {
        guard results == nil else { return }
        arriving.insert(Seat(scores.count))
        let start = mechanic.startingScore(rounds: rounds)
        // Where points are lives, they have as many as the weakest who is still in.
        scores.append(
            start == 0 ? 0 : playing.map { scores[$0] }.filter { $0 > 0 }.min() ?? start)
        round.points.append(0)
        calls?.append(0)
    }
}

extension PartyTable {
    /// Asks a question. Whoever is no longer there is not asked.
    mutating func ask(_ phase: PartyPhase, of seats: Seats, options: [PartyOption]? = nil) {
        round.phase = phase
        round.asked = playing.intersection(seats)
        round.done = .none
        if let options { round.options = options }
        turn += 1
    }

    /// The round is over: all see what it came to.
    mutating func endRound() {
        for seat in playing where round.points[seat] != 0 {
            scores[seat] += round.points[seat]
            note(.scoreUpdated, seat, points: round.points[seat])
        }
        ask(.reveal, of: playing)
    }

    /// Draws the next card, or the next of a kind; nil when there is none left.
    mutating func draw(kind: String? = nil) -> PartyCard? {
        guard let place = cards.firstIndex(where: { kind == nil || $0.kind == kind }) else {
            return nil
        }
        return draw(at: place)
    }

    /// Draws the card at a place of those to come.
    @discardableResult
    mutating func draw(at place: Int) -> PartyCard {
        let card = cards.remove(at: place)
        cardsLeft -= 1
        drawn.append(card.id)
        cardsDrawn += 1
        round.card = card
        note(.cardDrawn, round.lead)
        return card
    }

    mutating func note(
        _ type: PartyLogEntry.Kind, _ seat: Seat?, text: String? = nil, points: Int? = nil
    ) {
        log.append(
            PartyLogEntry(id: logged, type: type, seat: seat, text: text, points: points))
        logged += 1
        if log.count > Self.mostLogged { log.removeFirst() }
    }

    mutating func shuffled<Element>(_ row: [Element]) -> [Element] {
        var row = row
        if let first = row.first { chance.shuffle(&row, unknown: first) }
        return row
    }
}

extension PartyTable {
    private mutating func answer(
        _ answer: PartyAnswer, _ question: Question, _ mechanic: any MechanicRules
    ) throws(Why) {
        var answer = answer
        let earlier = round.answers(in: answer.phase, by: answer.seat)
        if let text = answer.text, question.isRepeated {
            let folded = SearchText(text)
            if earlier.contains(where: { $0.text.map { SearchText($0) } == folded }) {
                throw .saidAlready
            }
        }
        if let why = mechanic.flaw(in: answer, self) { throw why }
        if !isRedacted { mechanic.take(&answer, on: &self) }
        round.answers.append(answer)
        note(
            .cardAnswered, answer.seat,
            text: answer.isOpen && answer.isRight != true ? answer.text : nil)
        if !question.isRepeated || earlier.count + 1 >= Question.mostAnswers {
            round.done.insert(answer.seat)
        }
    }

    /// As far as nobody has to be waited for.
    private mutating func goOn(_ mechanic: any MechanicRules) {
        guard !isRedacted else { return }
        if results == nil, mechanic.isSettled(self) { round.done = round.asked }
        while results == nil, round.awaited.isEmpty {
            if round.phase == .reveal {
                beginRound(mechanic)
            } else {
                mechanic.conclude(&self)
                if round.phase == .reveal { settleBets(mechanic) }
            }
        }
    }

    private mutating func beginRound(_ mechanic: any MechanicRules) {
        for seat in arriving { playing.insert(seat) }
        arriving = .none
        guard round.number < rounds, cardsLeft > 0, !mechanic.isDecided(self) else {
            return finish()
        }
        round = PartyRound(
            number: round.number + 1, seats: scores.count,
            points: [Int](repeating: 0, count: scores.count))
        if mechanic.hasLead {
            lastLead = playing.next(after: lastLead ?? 0, of: scores.count, step: 1)
            round.lead = lastLead
        }
        mechanic.begin(&self)
        goOn(mechanic)
    }

    private mutating func finish() {
        let worth = scores.indices.map { playing.contains(Seat($0)) ? scores[$0] : -1 }
        results = MatchResult(scores: scores, worth: worth)
        (round.asked, round.done) = (.none, .none)
    }
}
