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
            let option = table.round.answers(in: .pick).first?.option ?? 0
            perform(&table, kind: kinds[option].name)
        case .perform:
            guard !table.round.answers(in: .perform).isEmpty else { return table.endRound() }
            table.ask(
                .judge, of: table.others,
                options: [PartyOption(text: "That counts"), PartyOption(text: "That doesn't")])
        default:
            let votes = table.round.votes(in: .judge)
            if votes[Self.yes] >= votes[1], let lead = table.round.lead {
                let kind = table.round.card?.kind
                table.round.points[lead] =
                    kinds.first { $0.name == kind }?.points ?? kinds[0].points
            }
            table.endRound()
        }
    }

    private func perform(_ table: inout PartyTable, kind: String?) {
        guard table.draw(kind: kind) != nil || table.draw() != nil else { return table.endRound() }
        table.ask(
            .perform, of: Seats(table.round.lead!),
            options: mustWrite ? [] : [PartyOption(text: "Done")])
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
