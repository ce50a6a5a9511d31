extension HighCard {
    public func addLegal(for seat: Seat, to actions: inout [Action]) {
        for (place, card) in hands[seat].enumerated() where card.isKnown {
            if !hands[seat][..<place].contains(card) { actions.append(.lay(card: card)) }
        }
    }

    public mutating func apply(_ action: Action, by seat: Seat) throws(Why) {
        guard case .lay(let card) = action, card.isKnown, let place = place(of: card, in: seat)
        else { throw .notInHand }
        hands[seat].remove(at: place)
        laid[seat] = card
        if awaited.isEmpty { turnOver() }
    }

    /// Whoever let the time pass lays the lowest card.
    public mutating func timeOut() {
        let late = awaited
        guard !late.isEmpty else { return }
        for seat in late {
            let lowest = hands[seat].indices.min { hands[seat][$0].height < hands[seat][$1].height }
            laid[seat] = lowest.map { hands[seat].remove(at: $0) }
        }
        turnOver()
    }

    public mutating func resign(_ seat: Seat) {
        guard results == nil, playing.contains(seat) else { return }
        playing.remove(seat)
        laid[seat] = nil
        if playing.count == 1 {
            finish()
        } else if awaited.isEmpty {
            turnOver()
        }
    }

    /// What this round is for.
    var stake: Int { carried + (shown.last ?? 0) }

    mutating func beginRound() {
        for index in laid.indices { laid[index] = nil }
        shown.append(prizes.removeLast())
        round += 1
    }
}

private extension HighCard {
    /// A card that others can't see may be any.
    func place(of card: Card, in seat: Seat) -> Int? {
        hands[seat].firstIndex(of: card) ?? hands[seat].firstIndex(of: .unknown)
    }

    mutating func turnOver() {
        let cards = playing.compactMap { laid[$0] }
        // Before all cards are known nobody can tell who won.
        guard cards.allSatisfy(\.isKnown) else { return }
        let highest = cards.map(\.height).max()
        let best = playing.filter { laid[$0]?.height == highest }
        let stake = stake
        let winner = best.count == 1 ? best[0] : nil
        if let winner { scores[winner] += stake }
        carried = winner == nil ? stake : 0
        pile += cards
        lastRound = RoundResult(cards: laid, prize: stake, winner: winner)
        if prizes.isEmpty { finish() } else { beginRound() }
    }

    /// Who is still playing is before who left.
    mutating func finish() {
        let worth = scores.indices.map { playing.contains(Seat($0)) ? scores[$0] : -1 }
        results = MatchResult(scores: scores, worth: worth)
    }
}

extension Card {
    /// The ace is highest; a card that isn't known is lowest.
    var height: Int {
        guard let rank else { return 0 }
        return rank == .ace ? Rank.allCases.count + 1 : Int(rank.rawValue) + 1
    }
}
