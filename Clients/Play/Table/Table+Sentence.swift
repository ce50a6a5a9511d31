import ParlorGames
import ParlorWire

extension Table {
    /// What was done, in a sentence; empty where it is not worth one.
    func sentence(_ happening: Happening, after before: Table) -> String {
        guard let seat = happening.by else {
            return hasNewLetter(since: before) ? "A letter appears." : "Time is up."
        }
        switch happening.kind {
        case .act: return sentence(happening, by: seat, after: before)
        case .left: return "A bot plays for \(seat == self.seat ? "you" : name(seat))."
        case .away: return seat == self.seat ? "" : "\(name(seat)) is away."
        case .returned: return seat == self.seat ? "You are back." : "\(name(seat)) is back."
        case .resigned: return sentence(seat, "give", " up.")
        case .joined: return sentence(seat, "join", ".")
        }
    }

    private func hasNewLetter(since before: Table) -> Bool {
        guard case (.party(let view), .party(let old)) = (view, before.view),
            let mask = view.mask, let earlier = old.mask
        else { return false }
        return view.round == old.round && mask != earlier
    }

    private func sentence(_ happening: Happening, by seat: Seat, after before: Table) -> String {
        switch (view, before.view) {
        case (.crazyEights(let view), .crazyEights(let old)):
            guard let action = happening.read(as: CrazyEights.Action.self) else { return "" }
            return view.sentence(action, by: seat, before: old, self)
        case (.highCard, _): return sentence(seat, "lay", " a card.")
        case (.dice(let view), .dice(let old)):
            guard let action = happening.read(as: DiceGame.Action.self) else { return "" }
            return diceSentence(action, by: seat, view, before: old)
        case (.party(let view), .party(let old)) where view.hasNewBet(since: old):
            return sentence(seat, "bet", ".")
        case (.party(let view), _):
            return view.sentence(happening.read(as: PartyAction.self), by: seat, self)
        default: return ""
        }
    }

    /// What the round or the match came to, if this ended it.
    func outcome(after before: Table) -> String {
        switch (view, before.view) {
        case (.crazyEights(let view), .crazyEights(let old)): view.outcome(after: old, self)
        case (.highCard(let view), .highCard(let old)): view.outcome(after: old, self)
        case (.party(let view), .party(let old)): view.outcome(after: old, self)
        default: ""
        }
    }

    private func diceSentence(
        _ action: DiceGame.Action, by seat: Seat, _ view: DiceGame.View, before: DiceGame.View
    ) -> String {
        switch action {
        case .roll:
            guard let face = view.face else { return "" }
            let lost =
                face == 1 && before.atRisk > 0
                ? " and lose\(seat == self.seat ? "" : "s") \(before.atRisk)" : ""
            return sentence(seat, "roll", " \(face)\(lost).")
        case .bank: return sentence(seat, "bank", " \(before.atRisk).")
        }
    }
}

extension Happening {
    func read<Action: Decodable>(as type: Action.Type) -> Action? {
        action.flatMap { try? JSON.decode(type, from: $0.bytes) }
    }
}
