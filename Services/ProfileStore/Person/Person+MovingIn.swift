import Contracts
import EventSourcing
import Wire

/// Who somebody was in another app, before they came here.
extension Person {
    private static let match: MatchID = "moved-in"

    func movingIn(
        _ moved: MovedPerson, _ person: PersonID, _ context: Context
    ) throws(PersonRefusal) -> [PersonEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        var events = [
            PersonEvent.created(
                userId: person, displayName: try Self.name(moved.displayName),
                createdAt: moved.createdAt)
        ]
        for product in moved.ownedProductIDs ?? [] {
            guard Catalogues.inUse.product(product) != nil else { throw .unknownProduct }
            events.append(.productGranted(productId: product))
        }
        events += try Self.looks(moved.avatar, person, since: events)
        if let handle = moved.handle {
            events.append(.handleChanged(handle: Handle(read: handle)))
        }
        for (game, stats) in (moved.statsByGameId ?? [:]).sorted(by: { $0.key < $1.key }) {
            guard (1...GameID.longest).contains(game.rawValue.utf8.count) else {
                throw .badGame(game)
            }
            events.append(
                .statsChanged(
                    PersonStats(
                        matchId: Self.match, gameId: game,
                        globalStats: moved.globalStats ?? GlobalStats(), gameStats: stats)))
        }
        if let seen = moved.lastSeen, seen != moved.createdAt {
            events.append(.presenceChanged(PersonPresence(isOnline: false, lastSeen: seen)))
        }
        return events
    }

    /// Who is here already, or was, stays as they are.
    func stayingHere(_ context: Context) throws(PersonRefusal) -> [PersonEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        return []
    }

    /// Whoever looked so elsewhere need not own it.
    private static func looks(
        _ avatar: MovedAvatar, _ person: PersonID, since events: [PersonEvent]
    ) throws(PersonRefusal) -> [PersonEvent] {
        let owner = Person(
            replaying: events
                + Catalogues.inUse.products.map { .productGranted(productId: $0.id) })
        let catalogue = Catalogues.inUse.avatars
        if let id = avatar.avatarId { return try owner.choosing(id, of: catalogue, person) }
        if let layers = avatar.layers { return try owner.composing(layers, of: catalogue, person) }
        if let photo = avatar.photoId { return try owner.using(photo, person) }
        return []
    }
}
