/// Which cards may be played now, and when a player may draw or pass.
extension CrazyEights {
    public func addLegal(for seat: Seat, to actions: inout [Action]) {
        var met: UInt64 = 0
        for card in hands[seat] where isPlayable(card) && met & (1 << UInt64(card.byte)) == 0 {
            met |= 1 << UInt64(card.byte)
            if isWild(card) {
                for suit in Suit.allCases { actions.append(.play(card: card, suit: suit)) }
            } else {
                actions.append(.play(card: card, suit: nil))
            }
        }
        if whyNotDraw == nil { actions.append(.draw) }
        if whyNotPass == nil { actions.append(.pass) }
    }

    func isWild(_ card: Card) -> Bool { settings.eightsWild && card.has(.eight) }

    func isPlayable(_ card: Card) -> Bool {
        if pending > 0 { return card.has(.two) }
        return card.has(suit) || card.hasRank(of: top) || isWild(card)
    }

    func whyNotPlay(_ card: Card, naming named: Suit?) -> Why? {
        guard card.isKnown, place(of: card) != nil else { return .notInHand }
        guard pending == 0 || card.has(.two) else { return .twosAnswerTwos }
        guard isPlayable(card) else { return .doesNotFollow }
        if isWild(card) { return named == nil ? .eightNamesSuit : nil }
        return named == nil ? nil : .onlyEightsNameSuits
    }

    var whyNotDraw: Why? {
        if pending > 0 { return nil }
        guard canTake else { return .nothingToDraw }
        guard settings.drawLimit == 0 || drawn < settings.drawLimit else { return .drewAll }
        guard settings.mustPlayIfAble else { return nil }
        return hands[mover].contains(where: isPlayable) ? .mustPlay : nil
    }

    var whyNotPass: Why? {
        if pending > 0 { return .mustTake }
        if settings.drawLimit > 0, drawn >= settings.drawLimit { return nil }
        return canTake ? .mustDraw : nil
    }

    /// A card that others can't see may be any.
    func place(of card: Card) -> Int? {
        hands[mover].firstIndex(of: card) ?? hands[mover].firstIndex(of: .unknown)
    }
}
