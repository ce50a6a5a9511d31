import ParlorWire

/// All write something false and look for what is true. It is on the card, or the player in the hot
/// seat writes it.
struct Bluff: MechanicRules {
    let hasHotSeat: Bool
    private static let longest = 80

    var hasLead: Bool { hasHotSeat }
    var hasTruth: Bool { true }

    func begin(_ table: inout PartyTable) {
        _ = table.draw()
        table.ask(.write, of: table.playing)
    }

    func question(_ table: PartyTable) -> Question {
        table.round.phase == .write ? .text(Self.longest) : .choice
    }

    /// Who hits on the truth by chance writes something else.
    func flaw(in answer: PartyAnswer, _ table: PartyTable) -> Why? {
        guard let text = answer.text, !hasHotSeat, !table.isRedacted,
            GuessMatching.matches(text, table.round.card?.answers ?? [])
        else { return nil }
        return Why("That is the truth, or too close to it. Write something false.")
    }

    func conclude(_ table: inout PartyTable) {
        guard table.round.phase == .write else {
            reward(&table)
            return table.endRound()
        }
        var options = table.authored(in: .write)
        for index in options.indices { options[index].isTrue = false }
        if hasHotSeat {
            guard let lead = table.round.lead,
                let place = options.firstIndex(where: { $0.authors.contains(lead) })
            else { return table.endRound() }
            options[place].isTrue = true
        } else {
            options.append(PartyOption(text: table.round.card?.answers?.first, isTrue: true))
        }
        guard options.count > 1 else { return table.endRound() }
        table.ask(.vote, of: table.others, options: table.shuffled(options))
    }

    /// Two points for the truth, one for each whom one's own invention deceived.
    private func reward(_ table: inout PartyTable) {
        for vote in table.round.answers(in: .vote) {
            guard let option = vote.option.map({ table.round.options[$0] }) else { continue }
            if option.isTrue == true {
                table.round.points[vote.seat] += 2
            } else {
                for author in option.authors { table.round.points[author] += 1 }
            }
        }
        // A truth that is hard to believe is worth something, too.
        if let lead = table.round.lead {
            let right = table.round.answers(in: .vote).count { vote in
                vote.option.map { table.round.options[$0].isTrue } == true
            }
            if right == 0, !table.round.answers(in: .vote).isEmpty { table.round.points[lead] += 2 }
        }
    }

    func mayChoose(_ option: Int, _ seat: Seat, _ table: PartyTable) -> Bool {
        !table.round.options[option].authors.contains(seat)
    }

    func knowsTruth(_ seat: Seat, _ table: PartyTable) -> Bool { seat == table.round.lead }

    /// Who has written bets while the others write, and the hot seat while they vote.
    func bet(in phase: PartyPhase, _ table: PartyTable) -> Bet? {
        let lead: Seats = table.round.lead.map { Seats($0) } ?? .none
        return Bet(
            of: phase == .write ? table.others : lead, on: "Will they find the truth?",
            "At least half find it", "Most are fooled")
    }

    func cameTrue(in phase: PartyPhase, _ table: PartyTable) -> [Int] { table.outcomeOfSearch() }

    func role(of seat: Seat, _ table: PartyTable) -> PartyRole {
        seat == table.round.lead ? .spotlight : .player
    }

    func prompt(_ phase: PartyPhase) -> String {
        guard phase == .write else { return "Which one is true?" }
        return hasHotSeat
            ? "In the hot seat: write the truth. Everybody else: invent an answer of theirs."
            : "Invent a meaning that the others will believe."
    }
}
