import ParlorWire

/// What a bot does, and how much it knows.
extension PartyTable {
    /// A bot says what it has to say, and passes when it has said it.
    func choice(
        of actions: [PartyAction], for seat: Seat, skill: BotSkill, deck: [PartyCard],
        _ mechanic: any MechanicRules, _ chance: inout Chance
    ) -> PartyAction {
        // What others will do is in no deck.
        let bets = actions.filter(\.isBet)
        guard bets.isEmpty else { return chance.pick(from: bets) }
        if let known = known(by: seat, skill: skill, deck: deck, mechanic, &chance) { return known }
        let saying = actions.filter { $0 != .pass }
        return saying.isEmpty ? .pass : chance.pick(from: saying)
    }

    /// Bots have read the decks that everybody can read: the better ones remember more of them.
    private func known(
        by seat: Seat, skill: BotSkill, deck: [PartyCard], _ mechanic: any MechanicRules,
        _ chance: inout Chance
    ) -> PartyAction? {
        guard (chance.below(10) ?? 0) < 3 * skill.rawValue, let card = round.card else {
            return nil
        }
        if round.phase == .answer, mechanic.hasTruth,
            let right = deck.first(where: { $0.text == card.text })?.options?.first,
            let option = round.options.firstIndex(where: { $0.text == right })
        {
            return .choose(option: option)
        }
        guard round.phase == .guess, mechanic.question(self).longest != nil,
            mechanic.role(of: seat, self) == .guesser || mechanic.role(of: seat, self) == .player
        else { return nil }
        return guess(by: seat, in: deck, mechanic).map { .write(text: $0) }
    }

    /// The card that the hints so far speak of most, if it was not guessed yet.
    private func guess(
        by seat: Seat, in deck: [PartyCard], _ mechanic: any MechanicRules
    ) -> String? {
        let said = round.answers(in: .guess)
        let hints = (round.card?.clues ?? []) + said.filter { $0.seat != seat }.compactMap(\.text)
        let heard = Set(hints.flatMap(\.tellingWords))
        let text = round.card?.text ?? ""
        if let mask = round.mask { return guess(by: seat, in: deck, showing: mask) }
        let ranked = deck.map { card in
            (
                card,
                card.text == text
                    ? 9
                    : heard.intersection(
                        Set((card.clues ?? []).flatMap(\.tellingWords))
                    ).count
            )
        }.filter { $1 > 1 }.sorted { $0.1 > $1.1 }
        let tried = tries(by: seat)
        return ranked.lazy.compactMap { $0.0.answers?.first }.first { answer in
            !tried.contains(SearchText(answer))
                && mechanic.flaw(in: PartyAnswer(seat: seat, phase: .guess, text: answer), self)
                    == nil
        }
    }

    /// A card that the letters fit, if some have appeared and it was not guessed yet.
    private func guess(by seat: Seat, in deck: [PartyCard], showing mask: String) -> String? {
        guard round.hints > 0 else { return nil }
        let tried = tries(by: seat)
        return deck.lazy.filter { WordMask.fits(mask, $0.text) }.compactMap { $0.answers?.first }
            .first { !tried.contains(SearchText($0)) }
    }

    private func tries(by seat: Seat) -> Set<SearchText> {
        Set(round.answers(in: .guess, by: seat).compactMap(\.text).map { SearchText($0) })
    }
}

extension String {
    fileprivate var tellingWords: [Substring] {
        SearchText(self).text.split { !$0.isLetter }.filter { $0.count > 3 }
    }
}
