extension PartyView {
    /// What waiting players may bet on.
    public struct OpenBet: Codable, Equatable, Sendable {
        public let question: String
        public let choices: [BetChoice]
        /// Whether the viewer may bet now.
        public let mayBet: Bool?
    }

    /// Something that may come of a round.
    public struct BetChoice: Codable, Equatable, Sendable {
        public let text: String?
        public let player: Seat?
    }

    /// A bet that somebody made in this round.
    public struct MadeBet: Codable, Equatable, Sendable {
        public let seat: Seat
        public let phase: PartyPhase
        public let choice: Int?
        public let text: String?
        public let player: Seat?
        public let isRight: Bool?
    }
}

extension PartyTable {
    func shownBet(for own: Seat?, _ mechanic: any MechanicRules) -> PartyView.OpenBet? {
        guard let bet = openBet(mechanic) else { return nil }
        let mayBet = own.map { betting(mechanic).contains($0) } ?? false
        return PartyView.OpenBet(
            question: bet.question,
            choices: bet.choices.map {
                PartyView.BetChoice(text: $0.text, player: $0.player)
            },
            mayBet: mayBet ? true : nil)
    }

    func madeBets(_ mechanic: any MechanicRules) -> [PartyView.MadeBet]? {
        round.bets?.map { bet in
            let choices = mechanic.bet(in: bet.phase, self)?.choices ?? []
            let chosen = bet.choice.flatMap { choices.indices.contains($0) ? choices[$0] : nil }
            return PartyView.MadeBet(
                seat: bet.seat, phase: bet.phase, choice: bet.choice, text: chosen?.text,
                player: chosen?.player, isRight: bet.isRight)
        }
    }
}
