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

    /// Samples are dealt in the order of the turns, also of those to come.
    func ownSamples(of seat: Seat, _ table: PartyTable) -> [Int] {
        let (seats, count) = (table.round.seats, table.round.card?.samples?.count ?? 0)
        guard count > 0, seat.index < seats else { return [] }
        let first = (seat.index + seats - table.round.number % seats) % seats
        // With few samples, a player at least does not get the same one twice in a row.
        let step = seats.isMultiple(of: count) ? seats + 1 : seats
        return (0..<Self.laps).map { (first + $0 * step) % count }
    }

    /// The one for this lap.
    func samples(for seat: Seat, _ table: PartyTable) -> [String] {
        let own = ownSamples(of: seat, table)
        let lap = table.round.hints / max(1, table.round.seats)
        return own.indices.contains(lap) ? [table.round.card!.samples![own[lap]]] : []
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

    func prompt(_ phase: PartyPhase) -> String {
        phase == .write
            ? "Go on with the story. You see only what came just before." : "Which line is best?"
    }
}
