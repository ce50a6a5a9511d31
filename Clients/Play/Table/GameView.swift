import ParlorGames
import ParlorWire

/// What a game shows, by its own type.
enum GameView: Equatable, Sendable {
    case crazyEights(CrazyEights.View)
    case highCard(HighCard.View)
    case dice(DiceGame.View)
    case party(PartyView)
    /// A game that is newer than this program, or can't be read.
    case unknown

    init(of game: String, _ json: RawJSON) {
        self = (try? Self.read(game, json)) ?? .unknown
    }

    private static func read(_ game: String, _ json: RawJSON) throws -> GameView {
        guard let type = Catalogue.standard[game] else { return .unknown }
        if type == CrazyEights.self {
            return .crazyEights(try JSON.decode(CrazyEights.View.self, from: json.bytes))
        }
        if type == HighCard.self {
            return .highCard(try JSON.decode(HighCard.View.self, from: json.bytes))
        }
        if type == DiceGame.self {
            return .dice(try JSON.decode(DiceGame.View.self, from: json.bytes))
        }
        guard type is any DeckGame.Type else { return .unknown }
        return .party(try JSON.decode(PartyView.self, from: json.bytes))
    }

    var results: MatchResult? {
        switch self {
        case .crazyEights(let view): view.results
        case .highCard(let view): view.results
        case .dice(let view): view.results
        case .party(let view): view.results
        case .unknown: nil
        }
    }

    var isReveal: Bool {
        if case .party(let view) = self { view.phase == .reveal } else { false }
    }
}
