extension CrazyEights {
    /// What a card counts that is left in a hand.
    func penalty(of card: Card) -> Int {
        switch card.rank {
        case .eight: settings.eightsWild ? 50 : 8
        case .ace: settings.acesLow ? 1 : 10
        case .ten, .jack, .queen, .king: 10
        case .some(let rank): Int(rank.rawValue) + 1
        // One that isn't known counts something: its hand is not empty.
        case nil: 1
        }
    }

    /// Who emptied their hand scores what the others hold; else the lowest penalty does, and ties
    /// share.
    mutating func endRound() {
        let penalties = hands.map { hand in hand.reduce(0) { $0 + penalty(of: $1) } }
        let lowest = playing.map { penalties[$0] }.min() ?? 0
        let winners = playing.filter { penalties[$0] == lowest }
        let others = penalties.reduce(0, +) - lowest * winners.count
        var points = [Int](repeating: 0, count: hands.count)
        for winner in winners {
            points[winner] = others / winners.count
            scores[winner] += points[winner]
        }
        lastRound = RoundResult(winners: winners, penalties: penalties, points: points)
        if isDecided { return finish() }
        dealer = left(of: dealer)
        dealRound()
    }

    public mutating func resign(_ seat: Seat) {
        guard results == nil, playing.contains(seat) else { return }
        playing.remove(seat)
        if playing.count == 1 { return finish() }
        guard seat == mover else { return }
        pending = 0
        moveOn()
    }
}

private extension CrazyEights {
    var isDecided: Bool {
        settings.targetScore == 0 || scores.contains { $0 >= settings.targetScore }
    }

    /// In a single round the smaller penalty is better, else the higher score; who resigned is last.
    mutating func finish() {
        let worth = hands.indices.map { index in
            guard playing.contains(Seat(index)) else { return Int.min }
            guard settings.targetScore == 0 else { return scores[index] }
            return -(lastRound?.penalties[index] ?? 0)
        }
        results = MatchResult(scores: scores, worth: worth)
    }
}

extension Why {
    static let notInHand = Why("You don't hold that card.")
    static let twosAnswerTwos = Why("A two is answered with a two, or by drawing.")
    static let doesNotFollow = Why("It has neither the suit nor the rank that is asked for.")
    static let eightNamesSuit = Why("Name the suit that must be followed: C, D, H or S.")
    static let onlyEightsNameSuits = Why("Only a wild eight names a suit.")
    static let nothingToDraw = Why("There is nothing left to draw: play or pass.")
    static let drewAll = Why("You have drawn all that a turn allows: play or pass.")
    static let mustPlay = Why("You can play a card, so you must.")
    static let mustTake = Why("Answer with a two, or draw.")
    static let mustDraw = Why("You can draw, so you can't pass.")
}
