import Contracts
import MatchRules
import ParlorGames
import ParlorWire

/// How a match began and all that has changed it since, to play it again elsewhere.
struct PlayedMatch: Codable, Sendable {
    private let began: BegunMatch
    private var moves: [AdoptedMove] = []
    private var bytes = 0

    init(_ began: BegunMatch) { self.began = began }

    /// Whether a server would take it. If not, there is no use in keeping more of it.
    var isShort: Bool {
        moves.count <= AdoptedMatch.mostMoves && bytes <= AdoptedMatch.longestMoves
    }

    var adopted: AdoptedMatch {
        AdoptedMatch(
            game: began.game, gameVersion: began.gameVersion, category: began.category,
            settings: began.settings, players: began.players, deck: began.deck?.map(\.id),
            seed: began.seed, entropy: began.entropy, moves: moves)
    }

    /// Keeps what happens to the match, which has not happened to it yet.
    mutating func note(_ event: MatchEvent, to match: MatchRules.Match) {
        func seat(_ person: PersonID) -> Int? {
            match.players.firstIndex { $0.userId == person }
        }
        switch event {
        case .acted(let move):
            add(AdoptedMove(.acted, seat: seat(move.by), action: move.hidden ?? move.action))
        case .turnTimedOut: add(AdoptedMove(.turnTimedOut))
        case .resigned(let person, _): add(AdoptedMove(.resigned, seat: seat(person)))
        case .playerJoined(let person, _): add(AdoptedMove(.joined, userId: person))
        case .seatTakenByBot(let person, .putOut, _):
            add(AdoptedMove(.putOut, seat: seat(person)))
        default: break
        }
    }

    private mutating func add(_ move: AdoptedMove) {
        moves.append(move)
        bytes += move.action?.bytes.count ?? 0
    }
}
