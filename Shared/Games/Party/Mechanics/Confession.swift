/// All say in secret whether they have ever done it. Whoever has loses a life; the last ones with
/// lives win.
struct Confession: MechanicRules {
    func startingScore(rounds: Int) -> Int { max(2, rounds / 2) }

    private static let have = 0

    func begin(_ table: inout PartyTable) {
        _ = table.draw()
        table.ask(
            .answer, of: table.withLives,
            options: [PartyOption(text: "I have"), PartyOption(text: "I have not")])
    }

    func question(_ table: PartyTable) -> Question { .choice }

    func conclude(_ table: inout PartyTable) {
        for answer in table.round.answers where answer.option == Self.have {
            table.round.points[answer.seat] = -1
        }
        // If all the others are out at once, they stay in together.
        let left = table.withLives.filter { table.scores[$0] + table.round.points[$0] > 0 }
        if left.isEmpty { table.round.points = table.round.points.map { _ in 0 } }
        table.endRound()
    }

    func isDecided(_ table: PartyTable) -> Bool { table.withLives.count < 2 }

    /// Who is out bets on those who are still in.
    func bet(in phase: PartyPhase, _ table: PartyTable) -> Bet? {
        Bet(
            of: table.playing.subtracting(table.withLives), on: "How many have?",
            "At least half have", "Most have not")
    }

    func cameTrue(in phase: PartyPhase, _ table: PartyTable) -> [Int] {
        let options = table.round.answers.compactMap(\.option)
        return Bet.outcome(options.count { $0 == Self.have }, of: options.count)
    }

    func role(of seat: Seat, _ table: PartyTable) -> PartyRole {
        table.scores[seat] > 0 ? .player : .watcher
    }

    func prompt(_ phase: PartyPhase) -> String { "Have you ever? Nobody sees your answer yet." }
}

extension PartyTable {
    fileprivate var withLives: Seats {
        var seats = playing
        for seat in playing where scores[seat] <= 0 { seats.remove(seat) }
        return seats
    }
}
