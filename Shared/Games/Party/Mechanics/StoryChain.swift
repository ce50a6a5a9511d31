/// One after the other adds a line to a story, and sees only the line before. Then all read it, and
/// vote for the best line.
struct StoryChain: MechanicRules {
    private static let longest = 160
    /// Each writes so many lines.
    private static let laps = 2

    func begin(_ table: inout PartyTable) {
        _ = table.draw()
        table.ask(.write, of: next(table))
    }

    func question(_ table: PartyTable) -> Question {
        table.round.phase == .write ? .text(Self.longest) : .choice
    }

    func conclude(_ table: inout PartyTable) {
        guard table.round.phase == .write else {
            for vote in table.round.answers(in: .vote) {
                for author in vote.option.map({ table.round.options[$0].authors }) ?? .none {
                    table.round.points[author] += 1
                }
            }
            return table.endRound()
        }
        table.round.hints += 1
        guard table.round.hints >= Self.laps * table.round.seats else {
            return table.ask(.write, of: next(table))
        }
        let lines = table.round.answers(in: .write).map {
            PartyOption(text: $0.text, authors: Seats($0.seat))
        }
        guard lines.contains(where: { $0.authors != lines[0].authors }) else {
            return table.endRound()
        }
        table.ask(.vote, of: table.playing, options: lines)
    }

    func idea(on card: PartyCard) -> String? { card.samples?.last }

    /// Who sees the card goes on from it, who sees only a line goes on with any.
    func samples(for seat: Seat, _ table: PartyTable) -> [String] {
        guard case .question = sight(of: seat, table) else {
            let lines = Self.laps * table.round.seats
            return table.idea((table.round.number - 1) * lines + table.round.hints)
        }
        let samples = table.round.card?.samples ?? []
        return ownSamples(of: seat, table).map { samples[$0] }
    }

    /// The card is for the player who begins. When the story is complete, all see it.
    func sight(of seat: Seat?, _ table: PartyTable) -> CardSight {
        guard table.round.phase == .write else { return .question }
        return table.round.answers.isEmpty && isWriting(seat, table) ? .question : .nothing
    }

    /// The player to write reads the last line.
    func reads(answer place: Int, _ seat: Seat, _ table: PartyTable) -> Bool {
        table.round.phase == .write && place == table.round.answers.count - 1
            && isWriting(seat, table)
    }

    private func isWriting(_ seat: Seat?, _ table: PartyTable) -> Bool {
        seat.map { table.awaited.contains($0) } ?? false
    }

    /// Whose turn it is, by how many lines were asked for. An empty seat is passed over.
    private func next(_ table: PartyTable) -> Seats {
        Seats(Seat((table.round.number + table.round.hints) % table.round.seats))
    }

    /// Who does not write bets, once in a story.
    func bet(in phase: PartyPhase, _ table: PartyTable) -> Bet? {
        guard phase == .write else { return nil }
        return Bet(
            of: table.playing, on: "Whose line will be the best?",
            (0..<table.round.seats).map { PartyOption(player: Seat($0)) })
    }

    func cameTrue(in phase: PartyPhase, _ table: PartyTable) -> [Int] {
        let votes = table.round.votes(in: .vote)
        guard let most = votes.max(), most > 0 else { return [] }
        return zip(table.round.options, votes).filter { $1 == most }
            .flatMap { option, _ in option.authors.map(\.index) }
    }

    func prompt(_ phase: PartyPhase) -> String {
        phase == .write
            ? "Go on with the story. You see only what came just before." : "Which line is best?"
    }
}
