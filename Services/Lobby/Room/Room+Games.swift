import Contracts
import Wire

extension Room {
    /// The games that rooms can choose. Here a new one is plugged in.
    @TaskLocal static var games = GameCatalogue([PlainGame.highCard, .dice])

    static func rules(of game: GameID) throws(RoomRefusal) -> any GameRules {
        guard let rules = games[game] else { throw .unknownGame }
        return rules
    }

    /// The rules of the chosen game.
    var rules: (any GameRules)? { game.id.flatMap { Self.games[$0] } }

    func canPlay(_ seat: Seat) -> Bool {
        guard let rules else { return true }
        return seat.isBot || seat.knows(rules.id, rules.version)
    }
}

extension GameRules {
    func fullSettings(_ given: RawJSON?) throws(RoomRefusal) -> RawJSON {
        do { return try settings(given) } catch {
            throw .invalidSettings(field: error.field, sentence: error.sentence)
        }
    }
}
