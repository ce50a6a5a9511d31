import ParlorWire

/// Another table that a viewpoint could not tell from the real one: what is hidden is made up anew.
extension PartyTable {
    func imagined(
        from viewpoint: Viewpoint, _ chance: Chance, of deck: [PartyCard],
        _ mechanic: any MechanicRules
    ) -> PartyTable {
        guard viewpoint != .all else { return self }
        var other = redacted(for: viewpoint, mechanic)
        other.chance = chance
        let deck = other.shuffled(deck)
        other.titles = deck.prefix(deckSize).map { CardTitle($0) }
        other.drawn = deck.prefix(cardsDrawn).map(\.id)
        other.cards = (0..<cardsLeft).map { deck[$0 % deck.count] }
        guard !isOpen else { return other }
        if let card = other.round.card {
            other.round.card = card.filled(from: deck[deck.count - 1])
        }
        other.imagineOptions(unlike: viewpoint.seat, mechanic)
        for index in other.round.answers.indices {
            other.imagineAnswer(index, deck: deck, mechanic)
        }
        other.imagineBets(mechanic)
        return other
    }

    private mutating func imagineBets(_ mechanic: any MechanicRules) {
        guard var bets = round.bets else { return }
        for place in bets.indices where bets[place].choice == nil {
            let choices = mechanic.bet(in: bets[place].phase, self)?.choices.count ?? 0
            bets[place].choice = choices > 0 ? chance.below(choices) : nil
        }
        round.bets = bets
    }

    private mutating func imagineOptions(unlike own: Seat?, _ mechanic: any MechanicRules) {
        if !mechanic.readsOptions(own, self) {
            for (index, card) in zip(round.options.indices, cards.suffix(round.options.count)) {
                round.options[index].text = card.text
            }
        }
        let unknown = round.options.indices.filter { round.options[$0].authors.isEmpty }
        let hidesTruth = mechanic.hasTruth && !round.options.contains { $0.isTrue == true }
        if hidesTruth, !unknown.isEmpty {
            let truth = chance.pick(from: unknown)
            for index in round.options.indices { round.options[index].isTrue = index == truth }
        }
        let isLeads = round.answers(in: .tell).contains { $0.seat == round.lead }
        var writers = shuffled(
            round.answers(in: .write).map(\.seat).filter { $0 != own && $0 != round.lead })
        for index in unknown {
            if isLeads || round.options[index].isTrue == true, let lead = round.lead {
                round.options[index].authors = Seats(lead)
            } else if round.options[index].isTrue != true, let writer = writers.popLast() {
                round.options[index].authors = Seats(writer)
            }
        }
    }

    private mutating func imagineAnswer(
        _ index: Int, deck: [PartyCard], _ mechanic: any MechanicRules
    ) {
        let answer = round.answers[index]
        guard answer.text == nil, answer.option == nil else { return }
        if answer.isRight == true {
            round.answers[index].text = round.card?.answers?.first
        } else if !answer.phase.isOfWords, !round.options.isEmpty {
            let allowed = round.options.indices.filter { mechanic.mayChoose($0, answer.seat, self) }
            round.answers[index].option = allowed.isEmpty ? nil : chance.pick(from: allowed)
        } else {
            round.answers[index].text =
                mechanic.samples(for: answer.seat, self).first ?? deck[index % deck.count].text
        }
    }
}

extension PartyPhase {
    fileprivate var isOfWords: Bool {
        switch self {
        case .write, .tell, .perform: true
        case .pick, .answer, .guess, .judge, .vote, .reveal: false
        }
    }
}

extension PartyCard {
    /// What is hidden of it is another card's.
    fileprivate func filled(from other: PartyCard) -> PartyCard {
        guard self != .hidden else { return other }
        var card = self
        card.kind = kind ?? other.kind
        card.options = options ?? other.options
        card.answers = answers ?? other.answers
        card.forbidden = forbidden ?? other.forbidden
        card.number = number ?? other.number
        card.strokes = strokes ?? other.strokes
        card.clues = clues.map { $0 + (other.clues ?? []).dropFirst($0.count) }
        card.misses = misses?.filled(from: other.misses)
        card.samples = samples?.filled(from: other.samples)
        card.statements = statements?.enumerated().map { index, list in
            list.isEmpty ? (other.statements ?? []).dropFirst(index).first ?? [] : list
        }
        return card
    }
}

extension [String] {
    fileprivate func filled(from other: [String]?) -> [String] {
        indices.map { self[$0].isEmpty ? (other ?? []).dropFirst($0).first ?? "" : self[$0] }
    }
}
