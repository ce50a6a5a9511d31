/// One player tells two true things and a false one. The others find the false one.
struct TwoTruths: MechanicRules {
    private static let longest = 120
    private static let statements = 3

    var hasLead: Bool { true }
    var hasTruth: Bool { true }

    func begin(_ table: inout PartyTable) {
        _ = table.draw()
        table.ask(.tell, of: Seats(table.round.lead!))
    }

    func question(_ table: PartyTable) -> Question {
        guard table.round.phase == .tell else { return .choice }
        var question = Question.text(Self.longest)
        question.isRepeated = true
        return question
    }

    func samples(for seat: Seat, _ table: PartyTable) -> [String] {
        let told = table.round.answers(in: .tell).count
        let own = table.round.card?.statements ?? []
        return own.isEmpty ? [] : Array(own[seat.index % own.count].dropFirst(told))
    }

    func take(_ answer: inout PartyAnswer, on table: inout PartyTable) {
        guard answer.phase == .tell else { return }
        if table.round.answers(in: .tell).count + 1 == Self.statements {
            table.round.done.insert(answer.seat)
        }
    }

    func conclude(_ table: inout PartyTable) {
        guard table.round.phase == .tell else {
            reward(&table)
            return table.endRound()
        }
        let told = table.round.answers(in: .tell)
        guard told.count == Self.statements, let lead = table.round.lead else {
            return table.endRound()
        }
        let options = told.enumerated().map {
            PartyOption(text: $1.text, authors: Seats(lead), isTrue: $0 == Self.statements - 1)
        }
        table.ask(.vote, of: table.others, options: table.shuffled(options))
    }

    /// Who finds the lie has two points; the teller has one for each who chooses another.
    private func reward(_ table: inout PartyTable) {
        guard let lead = table.round.lead else { return }
        for vote in table.round.answers(in: .vote) {
            let isFound = vote.option.flatMap { table.round.options[$0].isTrue } == true
            table.round.points[isFound ? vote.seat : lead] += isFound ? 2 : 1
        }
    }

    func knowsTruth(_ seat: Seat, _ table: PartyTable) -> Bool { seat == table.round.lead }

    /// The others bet while the teller writes, the teller while the others look for the lie.
    func bet(in phase: PartyPhase, _ table: PartyTable) -> Bet? {
        guard let lead = table.round.lead else { return nil }
        return Bet(
            of: phase == .tell ? table.others : Seats(lead), on: "Will they find the lie?",
            "At least half find it", "Most are fooled")
    }

    func cameTrue(in phase: PartyPhase, _ table: PartyTable) -> [Int] { table.outcomeOfSearch() }

    func role(of seat: Seat, _ table: PartyTable) -> PartyRole {
        seat == table.round.lead ? .teller : .guesser
    }

    func prompt(_ phase: PartyPhase) -> String {
        phase == .tell
            ? "Write two true things about you, then a third that is false." : "Which one is false?"
    }
}
