import ParlorGames
import ParlorWire

extension Table {
    /// What its viewer can choose now.
    var items: [MenuItem] {
        if isPlayedForMe { return [MenuItem("Take the seat back", key: "c", .order(.comeBack))] }
        return switch view {
        case .crazyEights(let view): view.items(moves)
        case .highCard(let view): view.items(moves)
        case .dice: diceItems
        case .party(let view): view.items(self)
        case .unknown:
            moves.enumerated().map { place, move in
                MenuItem(
                    String(decoding: move.bytes, as: UTF8.self), key: MenuItem.key(place),
                    row: place,
                    .play(move))
            }
        }
    }

    /// How many characters may be written now.
    var longest: Int? {
        guard case .party(let view) = view, isAsked, view.phase != .reveal else { return nil }
        return view.longest
    }

    private var diceItems: [MenuItem] {
        moves.read(as: DiceGame.Action.self).map { move in
            switch move.action {
            case .roll: MenuItem("Roll", key: "r", .play(move.json))
            case .bank: MenuItem("Bank", key: "b", .play(move.json))
            }
        }
    }

    /// The pen, as long as its owner may draw.
    func pickUp(_ pen: Pen?) -> Pen? {
        guard case .party(let view) = view, view.isDrawing, isAsked else { return nil }
        return pen
    }
}

/// An action that may be taken, and as it is sent.
struct Move<Action> {
    let action: Action
    let json: RawJSON
}

extension [RawJSON] {
    func read<Action: Decodable>(as type: Action.Type) -> [Move<Action>] {
        compactMap { json in
            (try? JSON.decode(type, from: json.bytes)).map { Move(action: $0, json: json) }
        }
    }
}
