/// All write something, and the best is chosen without knowing who wrote it: by one judge, or by all.
struct BestAnswer: MechanicRules {
    let hasJudge: Bool
    let longest: Int

    var hasLead: Bool { hasJudge }

    func begin(_ table: inout PartyTable) {
        _ = table.draw()
        table.ask(.write, of: table.others)
    }

    func question(_ table: PartyTable) -> Question {
        table.round.phase == .write ? .text(longest) : .choice
    }

    func conclude(_ table: inout PartyTable) {
        guard table.round.phase == .write else {
            for answer in table.round.answers where answer.phase != .write {
                guard let option = answer.option else { continue }
                for author in table.round.options[option].authors
                where table.playing.contains(author) {
                    table.round.points[author] += hasJudge ? 2 : 1
                }
            }
            return table.endRound()
        }
        let written = table.authored(in: .write)
        guard written.count > 1 else {
            for author in written.flatMap({ $0.authors }) { table.round.points[author] = 1 }
            return table.endRound()
        }
        let judges = table.round.lead.map { Seats($0) } ?? table.playing
        table.ask(hasJudge ? .judge : .vote, of: judges, options: table.shuffled(written))
    }

    /// All others bet while the judge reads, also on what they wrote.
    func bet(in phase: PartyPhase, _ table: PartyTable) -> Bet? {
        guard phase == .judge else { return nil }
        return Bet(of: table.others, on: "Which one will the judge like best?", table.round.options)
    }

    func cameTrue(in phase: PartyPhase, _ table: PartyTable) -> [Int] {
        table.round.answers(in: .judge).compactMap(\.option)
    }

    func role(of seat: Seat, _ table: PartyTable) -> PartyRole {
        seat == table.round.lead ? .judge : .player
    }

    func prompt(_ phase: PartyPhase) -> String {
        switch phase {
        case .write: "Write something. Nobody will know that it is yours."
        case .judge: "Choose the one that you like best."
        default: "Which one is best? Your own doesn't count."
        }
    }
}

extension PartyTable {
    /// What was written in a phase, each text once with all who wrote it.
    func authored(in phase: PartyPhase) -> [PartyOption] {
        var written: [PartyOption] = []
        for answer in round.answers(in: phase) where playing.contains(answer.seat) {
            guard let text = answer.text else { continue }
            let same = written.firstIndex {
                GuessMatching.plain($0.text ?? "") == GuessMatching.plain(text)
            }
            if let same {
                written[same].authors.insert(answer.seat)
            } else {
                written.append(PartyOption(text: text, authors: Seats(answer.seat)))
            }
        }
        return written
    }
}
