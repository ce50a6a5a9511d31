public import ParlorWire

extension CrazyEights {
    public enum Action: Choice, Hashable {
        /// Puts a card on the pile; with a wild eight the suit that has to be followed.
        case play(card: Card, suit: Suit?)
        /// Takes a card of the stock, or all that twos demand.
        case draw
        case pass

        public enum CodingKeys: String, CodingKey, CaseIterable { case play, draw, pass }
    }

    public mutating func apply(_ action: Action, by seat: Seat) throws(Why) {
        switch action {
        case .play(let card, let suit):
            if let why = whyNotPlay(card, naming: suit) { throw why }
            play(card, naming: suit)
        case .draw:
            if let why = whyNotDraw { throw why }
            draw()
        case .pass:
            if let why = whyNotPass { throw why }
            pass()
        }
    }

    /// Draws, or passes if drawing is not legal, and the turn moves on.
    public mutating func timeOut() {
        guard results == nil else { return }
        let before = turn
        if whyNotDraw == nil { draw() } else { pass() }
        if turn == before, results == nil { moveOn() }
    }
}

extension CrazyEights {
    /// The turn goes to the next one who is still playing.
    mutating func moveOn() {
        mover = next(after: mover)
        drawn = 0
        turn += 1
    }

    func next(after seat: Seat) -> Seat {
        playing.next(after: seat, of: hands.count, step: direction.step)
    }
}

private extension CrazyEights {
    mutating func play(_ card: Card, naming named: Suit?) {
        hands[mover].remove(at: place(of: card)!)
        pile.append(card)
        suit = named ?? card.suit ?? suit
        plays += 1
        passes = 0
        let isLast = hands[mover].isEmpty || plays == settings.maxPlays
        if isLast { endRound() } else { carryOut(card) }
    }

    mutating func draw() {
        passes = 0
        guard pending > 0 else {
            take(1, to: mover)
            drawn += 1
            return
        }
        take(pending, to: mover)
        pending = 0
        moveOn()
    }

    mutating func pass() {
        passes += 1
        if !canTake, passes > playing.count { endRound() } else { moveOn() }
    }
}
