import ParlorGames
import ParlorWire

extension PartyView {
    /// What is not known of an action is nil.
    func sentence(_ action: PartyAction?, by seat: Seat, _ table: Table) -> String {
        switch action {
        case .write(let text): "\(table.name(seat)): \(text)\(hasIt(seat) ? " ✓" : "")"
        case .choose(let option):
            seat == table.seat && options.indices.contains(option)
                ? "You choose \(self.text(of: option, table))."
                : table.sentence(seat, "choose", ".")
        case .pass: seat == table.seat ? "You pass." : "\(table.name(seat)) passes."
        case .draw, .undo, .clear, .next, .bet: ""
        case nil: hasIt(seat) ? "\(table.name(seat)) has it!" : table.sentence(seat, "answer", ".")
        }
    }

    /// Others learn that a guess was right, and not what it was.
    private func hasIt(_ seat: Seat) -> Bool { said.last { $0.seat == seat }?.isRight == true }

    /// Whether somebody has bet since then.
    func hasNewBet(since before: PartyView) -> Bool {
        round == before.round && (bets?.count ?? 0) > (before.bets?.count ?? 0)
    }

    /// What the round came to, once it is revealed.
    func outcome(after before: PartyView, _ table: Table) -> String {
        guard phase == .reveal, before.phase != .reveal || before.round != round else { return "" }
        let won = roundPoints.indices.filter { roundPoints[$0] != 0 }.map {
            let points = roundPoints[$0]
            return "\(table.name(Seat($0))) \(points > 0 ? "+" : "−")\(abs(points))"
        }
        return won.isEmpty ? "Nobody wins points." : won.joined(separator: ", ") + "."
    }
}
