import Contracts
import ParlorGames
import ParlorWire

extension Room {
    static func rules(of game: GameID) throws(RoomRefusal) -> any ParlorGames.Game.Type {
        guard let rules = GameRegistry.catalogue[game.rawValue] else { throw .unknownGame }
        return rules
    }

    func canPlay(_ seat: Seat) -> Bool {
        guard let id = game.id, let rules = GameRegistry.catalogue[id.rawValue] else { return true }
        return seat.isBot || seat.knows(id, rules.entry.settingsVersion)
    }
}

extension Game {
    /// The settings in full; for so many players, where that is known.
    static func fullSettings(_ given: RawJSON?, seats: Int?) throws(RoomRefusal) -> RawJSON {
        do { return try settings(given, seats: seats) } catch {
            let field = error.field.isEmpty ? "settings" : "settings.\(error.field)"
            throw .invalidSettings(field: field, sentence: error.sentence)
        }
    }
}

extension MatchPolicy {
    init(_ game: any ParlorGames.Game.Type) {
        let policy = game.entry.policy
        self.init(
            allowsRejoin: policy.allowsRejoin, supportsSpectators: policy.supportsSpectators,
            endsRoom: policy.endsRoom, allowsLateJoin: game is any DeckGame.Type ? true : nil)
    }
}
