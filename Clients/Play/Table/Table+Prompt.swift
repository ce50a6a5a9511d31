import ParlorGames

extension Table {
    /// What the match is at, for the title.
    var heading: String {
        switch view {
        case .crazyEights(let view): view.round > 1 ? "\(title) · round \(view.round)" : title
        case .highCard(let view): "\(title) · round \(view.round) of \(view.rounds)"
        case .dice(let view): "\(title) · to \(view.targetScore)"
        case .party(let view): "\(title) · round \(view.round) of \(view.rounds)"
        case .unknown: title
        }
    }

    var isWon: Bool { seat.map { view.results?.winners.contains($0) == true } ?? false }

    /// What the viewer is to do.
    var task: String {
        switch view {
        case .crazyEights(let view):
            view.pending > 0
                ? "Your turn: answer with a two, or draw \(view.pending)."
                : "Your turn: \(cardTask)."
        case .highCard(let view): "Lay a card for the prize of \(view.prize)."
        case .dice(let view):
            view.atRisk > 0
                ? "Your turn: roll again, or bank \(view.atRisk)." : "Your turn: roll the die."
        case .party(let view): view.task
        case .unknown: "Your turn."
        }
    }

    /// `play a card, or draw`.
    private var cardTask: String {
        let actions = moves.read(as: CrazyEights.Action.self).map(\.action)
        let canPlay = actions.contains { if case .play = $0 { true } else { false } }
        let words = [
            canPlay ? "play a card" : nil, actions.contains(.draw) ? "draw" : nil,
            actions.contains(.pass) ? "pass" : nil,
        ]
        return words.compactMap(\.self).joined(separator: ", or ")
    }

    /// For whom everybody waits.
    var waiting: String {
        if isWaiting { return "Waiting for the server." }
        let names = awaited.map(name)
        guard let first = names.first else { return "Wait a moment." }
        return names.count > 3
            ? "Waiting for \(names.count) players."
            : names.count == 1
                ? "Waiting for \(first)."
                : "Waiting for \(names.dropLast().joined(separator: ", ")) and \(names.last!)."
    }
}

extension PartyView {
    /// What this viewer can do about the prompt.
    fileprivate var task: String {
        if phase == .reveal { return "Press enter to go on." }
        if isDrawing { return "Your turn: draw." }
        let canChoose = options.contains { $0.mayChoose == true }
        if longest != nil { return canChoose ? "Choose, or write." : "Write something, or pass." }
        return canChoose ? "Choose one." : "There is nothing to choose: pass."
    }
}
