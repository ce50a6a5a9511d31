import ParlorGames
import ParlorWire

/// Drawing by hand.
extension Model {
    mutating func takePen() {
        guard case .match(var match) = page else { return }
        match.pen = Pen()
        page = .match(match)
    }

    /// The keys while the pen is in the hand.
    mutating func draw(_ key: Key, on match: inout MatchPage) -> [Effect] {
        var effects: [Effect] = []
        switch key {
        case .escape, .character("q"): match.pen = nil
        case .character(" "): match.pen?.press()
        case .enter:
            guard let line = match.pen?.line, !line.isEmpty else {
                match.pen?.press()
                break
            }
            let action = PartyAction.draw(line: line, color: nil, width: nil)
            effects = [.act(RawJSON(JSON.encode(action)))]
            match.pen?.lift()
        default: match.pen?.move(key)
        }
        page = .match(match)
        return effects
    }
}
