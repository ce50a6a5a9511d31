import ParlorWire

/// What a viewpoint may know of a table.
extension PartyTable {
    /// All see everything that was said in a round once it is over.
    var isOpen: Bool { round.phase == .reveal || results != nil }

    func redacted(for viewpoint: Viewpoint, _ mechanic: any MechanicRules) -> PartyTable {
        guard viewpoint != .all else { return self }
        var seen = self
        seen.chance = .hidden
        (seen.titles, seen.cards, seen.drawn) = ([], [], [])
        guard !isOpen else { return seen }
        // Who resigned or has just come is not in the round, and sees it as the audience does.
        let own = viewpoint.seat.flatMap { playing.contains($0) ? $0 : nil }
        let samples = own.map { mechanic.ownSamples(of: $0, self) } ?? []
        seen.round.card = round.card?.seen(
            by: own, mechanic.sight(of: own, self), isLead: own != nil && own == round.lead,
            hints: round.hints, samples: mechanic.sharesSamples ? nil : samples)
        let knowsTruth = own.map { mechanic.knowsTruth($0, self) } ?? false
        for index in round.options.indices {
            let authors = round.options[index].authors
            seen.round.options[index].authors =
                own.map { authors.contains($0) ? Seats($0) : .none } ?? .none
            if !knowsTruth { seen.round.options[index].isTrue = nil }
            if !mechanic.readsOptions(own, self) { seen.round.options[index].text = nil }
        }
        for index in round.answers.indices
        where own.map({ mechanic.reads(answer: index, $0, self) }) != true {
            seen.round.answers[index].hide(from: own)
        }
        seen.round.bets = round.bets?.map { $0.seen(by: own) }
        if mechanic.question(self).isSecret {
            seen.round.points = round.points.map { _ in 0 }
        }
        return seen
    }
}

extension Viewpoint {
    var seat: Seat? {
        if case .seat(let seat) = self { seat } else { nil }
    }
}

extension PartyCard {
    /// `samples` are the places of those that are seen; nil for all.
    fileprivate func seen(
        by seat: Seat?, _ sight: CardSight, isLead: Bool, hints: Int, samples shown: [Int]?
    ) -> PartyCard {
        var seen = self
        switch sight {
        case .whole: return self
        case .nothing: return .hidden
        case .question: break
        }
        (seen.options, seen.answers, seen.forbidden) = (nil, nil, nil)
        (seen.number, seen.strokes) = (nil, nil)
        seen.clues = clues.map { Array($0.prefix(hints)) }
        seen.misses = misses?.masked(for: seat)
        seen.statements = statements.map { lists in
            lists.indices.map { isLead && seat!.index % lists.count == $0 ? lists[$0] : [] }
        }
        if let shown {
            seen.samples = samples.map { list in
                list.indices.map { shown.contains($0) ? list[$0] : "" }
            }
        }
        return seen
    }
}

extension [String] {
    /// With nothing but what is the seat's own.
    fileprivate func masked(for seat: Seat?) -> [String] {
        indices.map { seat.map { $0.index % count } == $0 ? self[$0] : "" }
    }
}

extension PartyBet {
    /// Others see that there is one.
    fileprivate func seen(by viewer: Seat?) -> PartyBet {
        var seen = self
        if seat != viewer { seen.choice = nil }
        return seen
    }
}

extension PartyAnswer {
    fileprivate mutating func hide(from viewer: Seat?) {
        // That a guess was right is seen, and what it was is not.
        if !isOpen { isRight = nil }
        if seat != viewer { isNear = nil }
        guard seat != viewer, !isOpen || isRight == true else { return }
        (text, option) = (nil, nil)
    }
}
