import Testing

@testable import ParlorGames

/// A round of Crazy Eights in the middle of it: what lies where, and then what somebody does.
struct Table {
    var game: CrazyEights

    /// Hands by seat, the stock's next card first, the pile's top card last; seat 0 is to move.
    init(
        _ hands: String..., pile: String = "7H", stock: String = "3S 4S 6S 9S",
        settings: CrazyEights.Settings = .plain
    ) {
        game = CrazyEights(seats: hands.count, settings: settings, seed: 1)
        game.hands = hands.map(Table.cards)
        game.pile = Table.cards(pile)
        game.stock = Table.cards(stock).reversed()
        game.suit = game.top.suit!
        game.mover = 0
        game.dealer = Seat(hands.count - 1)
        (game.direction, game.pending, game.drawn, game.plays) = (.left, 0, 0, 0)
    }

    static func cards(_ text: String) -> [Card] {
        text.split(separator: " ").map { Card(String($0))! }
    }

    /// Done one after the other by whoever is to move: `play 8H S`, `draw`, `pass`.
    func after(_ actions: String..., at source: SourceLocation = #_sourceLocation) -> Table {
        var table = self
        for action in actions {
            do { try table.game.play(Table.action(action), by: table.game.mover) } catch {
                Issue.record("'\(action)' is refused: \(error)", sourceLocation: source)
            }
        }
        return table
    }

    func refuses(
        _ action: String, _ why: Why, at source: SourceLocation = #_sourceLocation
    ) {
        var next = game
        #expect(throws: Unplayable.invalidAction(why), sourceLocation: source) {
            try next.play(Table.action(action), by: game.mover)
        }
        #expect(next == game, sourceLocation: source)
    }

    /// All that the one to move may do.
    var legal: Set<String> {
        Set(
            game.legal(for: game.mover).map { action in
                switch action {
                case .play(let card, let suit?): "play \(card) \(suit.letter)"
                case .play(let card, nil): "play \(card)"
                case .draw: "draw"
                case .pass: "pass"
                }
            })
    }

    var mover: Seat { game.mover }
    func hand(_ seat: Seat) -> String { game.hands[seat.index].text }

    private static func action(_ text: String) -> CrazyEights.Action {
        let words = text.split(separator: " ")
        switch words[0] {
        case "draw": return .draw
        case "pass": return .pass
        default:
            return .play(
                card: Card(String(words[1]))!,
                suit: words.count > 2 ? Suit(String(words[2])) : nil)
        }
    }
}

extension [Card] {
    var text: String { map(\.description).joined(separator: " ") }
}

extension CrazyEights.Settings {
    static func preset(_ name: String) -> Self { presets.first { $0.key == name }!.value }
    static let classic = preset("classic")
    static let plain = preset("plain")
    static let family = preset("family")

    /// The plain game with something else.
    static func plain(_ change: (inout Self) -> Void) -> Self {
        var settings = plain
        change(&settings)
        return settings
    }

    static func classic(_ change: (inout Self) -> Void) -> Self {
        var settings = classic
        change(&settings)
        return settings
    }
}
