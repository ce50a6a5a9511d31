import Contracts
import EventSourcing
import ParlorGames
import ParlorWire
import Scenarios

@testable import GameAuthority
@testable import MatchRules

extension Scenario<Match> {
    /// What a device would send of it.
    var adopted: AdoptedMatch {
        var match = Match()
        var adopted: AdoptedMatch?
        for event in history {
            func seat(_ person: PersonID) -> Int? {
                match.players.firstIndex { $0.userId == person }
            }
            switch event {
            case .began(let begun): adopted = AdoptedMatch(begun)
            case .acted(let move):
                adopted?.moves.append(
                    AdoptedMove(.acted, seat: seat(move.by), action: move.hidden ?? move.action))
            case .turnTimedOut: adopted?.moves.append(AdoptedMove(.turnTimedOut))
            case .resigned(let person, _):
                adopted?.moves.append(AdoptedMove(.resigned, seat: seat(person)))
            case .playerJoined(let person, _):
                adopted?.moves.append(AdoptedMove(.joined, userId: person))
            case .seatTakenByBot(let person, .putOut, _):
                adopted?.moves.append(AdoptedMove(.putOut, seat: seat(person)))
            default: break
            }
            match.apply(event)
        }
        return adopted!
    }

    /// A server, to which nothing has come yet.
    static let server = Scenario(Match.self, key: "m1", at: .after(9))

    static func adopted(_ match: AdoptedMatch, by actor: Actor = .ada) throws -> Self {
        try server.having(.adopt(match), by: actor)
    }
}

extension AdoptedMatch {
    fileprivate init(_ begun: BegunMatch) {
        self.init(
            game: begun.game, gameVersion: begun.gameVersion, category: begun.category,
            settings: begun.settings, players: begun.players, deck: begun.deck?.map(\.id),
            seed: begun.seed, entropy: begun.entropy, moves: [])
    }

    func with(_ change: (inout AdoptedMatch) -> Void) -> AdoptedMatch {
        var match = self
        change(&match)
        return match
    }
}

extension GameID {
    static let all = Catalogue.standard.games.map { GameID($0.entry.id) }
}
