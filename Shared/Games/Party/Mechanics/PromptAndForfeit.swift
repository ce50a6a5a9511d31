/// One player after the other gets a task; the others judge whether it was done.
struct PromptAndForfeit: MechanicRules {
    /// The kinds of card that the player chooses from, and what each is worth; one kind means no choice.
    let kinds: [(name: String, points: Int)]
    /// Writing is the task itself.
    let mustWrite: Bool
    let longest: Int

    var hasLead: Bool { true }

    private static let done = 0
    private static let yes = 0

    func begin(_ table: inout PartyTable) {
        guard kinds.count > 1 else { return perform(&table, kind: nil) }
        table.ask(
            .pick, of: Seats(table.round.lead!),
            options: kinds.map { PartyOption(text: $0.name.capitalizedWord) })
    }

    func question(_ table: PartyTable) -> Question {
        guard table.round.phase == .perform else { return .choice }
        var question = Question.text(longest)
        question.isSecret = false
        return question
    }

    func conclude(_ table: inout PartyTable) {
        switch table.round.phase {
        case .pick:
            let kind = kinds[choice(table)].name
            perform(&table, kind: kind)
        case .perform:
            guard !table.round.answers(in: .perform).isEmpty else { return table.endRound() }
            table.ask(
                .judge, of: table.others,
                options: [PartyOption(text: "That counts"), PartyOption(text: "That doesn't")])
        default:
            if isApproved(table), let lead = table.round.lead {
                let kind = table.round.card?.kind
                table.round.points[lead] =
                    kinds.first { $0.name == kind }?.points ?? kinds[0].points
            }
            table.endRound()
        }
    }

    /// The first kind for who chooses none.
    private func choice(_ table: PartyTable) -> Int {
        table.round.answers(in: .pick).first?.option ?? 0
    }

    /// If at least as many say yes as no.
    private func isApproved(_ table: PartyTable) -> Bool {
        let votes = table.round.votes(in: .judge)
        return votes[Self.yes] >= votes[1]
    }

    private func perform(_ table: inout PartyTable, kind: String?) {
        guard table.draw(kind: kind) != nil || table.draw() != nil else { return table.endRound() }
        table.ask(
            .perform, of: Seats(table.round.lead!),
            options: mustWrite ? [] : [PartyOption(text: "Done")])
    }

    /// The others bet on what the player does, and the player on what the others make of it.
    func bet(in phase: PartyPhase, _ table: PartyTable) -> Bet? {
        switch phase {
        case .pick:
            Bet(
                of: table.others, on: "Which will it be?",
                kinds.map { PartyOption(text: $0.name.capitalizedWord) })
        case .perform: Bet(of: table.others, on: "Will they do it?", "They do it", "They pass")
        case .judge:
            Bet(
                of: table.playing.subtracting(table.others), on: "Will it count?",
                "It counts", "It doesn't")
        default: nil
        }
    }

    func cameTrue(in phase: PartyPhase, _ table: PartyTable) -> [Int] {
        switch phase {
        case .pick: [choice(table)]
        case .perform: [table.round.answers(in: .perform).isEmpty ? 1 : 0]
        default: [isApproved(table) ? 0 : 1]
        }
    }

    func role(of seat: Seat, _ table: PartyTable) -> PartyRole {
        seat == table.round.lead ? .spotlight : .judge
    }

    func prompt(_ phase: PartyPhase) -> String {
        switch phase {
        case .pick: "Which will it be?"
        case .perform:
            mustWrite ? "Quick: write them down." : "Do it, or write your answer. Or pass."
        default: "Does that count?"
        }
    }
}

extension String {
    /// With a capital letter.
    var capitalizedWord: String { prefix(1).uppercased() + dropFirst() }
}
