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

    /// Whose turn it is, by how many lines were asked for. An empty seat is passed over.
    private func next(_ table: PartyTable) -> Seats {
        Seats(Seat((table.round.number + table.round.hints) % table.round.seats))
    }

    func prompt(_ phase: PartyPhase) -> String {
        phase == .write
            ? "Go on with the story. You see only what came just before." : "Which line is best?"
    }
}
