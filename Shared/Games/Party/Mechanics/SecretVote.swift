/// All vote in secret for one player. Who votes as most do scores, and so does whom most vote for.
struct SecretVote: MechanicRules {
    func begin(_ table: inout PartyTable) {
        _ = table.draw()
        table.ask(.vote, of: table.playing, options: table.playing.map { PartyOption(player: $0) })
    }

    func question(_ table: PartyTable) -> Question { .choice }

    func conclude(_ table: inout PartyTable) {
        let votes = table.round.votes(in: .vote)
        let most = votes.max() ?? 0
        guard most > 0 else { return table.endRound() }
        for answer in table.round.answers {
            if let option = answer.option, votes[option] == most {
                table.round.points[answer.seat] += 1
            }
        }
        for (option, count) in zip(table.round.options, votes) where count == most {
            if let player = option.player { table.round.points[player] += 1 }
        }
        table.endRound()
    }

    func prompt(_ phase: PartyPhase) -> String { "Who is it? You may vote for yourself." }
}
