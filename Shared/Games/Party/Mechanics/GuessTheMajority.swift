/// All choose one of two in secret, then guess what most chose.
struct GuessTheMajority: MechanicRules {
    func begin(_ table: inout PartyTable) {
        let card = table.draw()
        table.ask(
            .answer, of: table.playing,
            options: (card?.options ?? []).map { PartyOption(text: $0) })
    }

    func question(_ table: PartyTable) -> Question { .choice }

    func conclude(_ table: inout PartyTable) {
        guard table.round.phase == .guess else { return table.ask(.guess, of: table.playing) }
        let votes = table.round.votes(in: .answer)
        let most = votes.max() ?? 0
        for guess in table.round.answers(in: .guess) {
            if let option = guess.option, most > 0, votes[option] == most {
                table.round.points[guess.seat] = 1
            }
        }
        table.endRound()
    }

    func prompt(_ phase: PartyPhase) -> String {
        phase == .guess ? "What did most choose?" : "What would you choose?"
    }
}

/// One player chooses one of two, and all others guess which.
struct GuessTheSpotlight: MechanicRules {
    var hasLead: Bool { true }

    func begin(_ table: inout PartyTable) {
        let card = table.draw()
        table.ask(
            .answer, of: table.playing,
            options: (card?.options ?? []).map { PartyOption(text: $0) })
    }

    func question(_ table: PartyTable) -> Question { .choice }

    func conclude(_ table: inout PartyTable) {
        let answers = table.round.answers
        guard let lead = table.round.lead,
            let chosen = answers.first(where: { $0.seat == lead })?.option
        else { return table.endRound() }
        let right = answers.filter { $0.seat != lead && $0.option == chosen }
        for guess in right { table.round.points[guess.seat] = 1 }
        // To be known is worth as much as to know.
        if !right.isEmpty, 2 * right.count >= table.others.count { table.round.points[lead] = 1 }
        table.endRound()
    }

    func role(of seat: Seat, _ table: PartyTable) -> PartyRole {
        seat == table.round.lead ? .spotlight : .guesser
    }

    func prompt(_ phase: PartyPhase) -> String {
        "In the spotlight: choose for yourself. Everybody else: guess what they choose."
    }
}
