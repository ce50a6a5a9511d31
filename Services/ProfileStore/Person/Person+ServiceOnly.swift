import Contracts
import EventSourcing
import ParlorWire

/// What only Parlor's own services may do to a person.
extension Person {
    static func grantee(
        _ person: PersonID, _ key: EntityKey, _ context: Context
    ) throws(PersonRefusal) -> EntityKey {
        guard context.actor.isPart else { throw .partsOnly }
        guard person.isWellFormed, key.rawValue.isEmpty || key == person.key else {
            throw .address(.badId)
        }
        return person.key
    }

    func receiving(
        _ product: ProductID, of catalogue: Catalogues, _ context: Context
    ) throws(PersonRefusal) -> [PersonEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        guard !ownedProductIDs.contains(product) else { return [] }
        guard catalogue.product(product) != nil else { throw .unknownProduct }
        return [.productGranted(productId: product)]
    }

    func recording(
        _ match: MatchID, _ game: GameID, _ won: Bool, _ context: Context
    ) throws(PersonRefusal) -> [PersonEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        guard (1...GameID.longest).contains(game.rawValue.utf8.count) else { throw .badGame(game) }
        guard (1...MatchID.longest).contains(match.rawValue.utf8.count) else {
            throw .badMatch
        }
        let stats = statsByGameId[game] ?? GameStats()
        return [
            .statsChanged(
                PersonStats(
                    matchId: match, gameId: game, globalStats: globalStats.adding(won: won),
                    gameStats: stats.adding(won: won)))
        ]
    }
}
