import Contracts
import EventSourcing
import ParlorWire

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
        var owned: Set<ProductID> = []
        for product in moved.ownedProductIDs ?? [] where owned.insert(product).inserted {
            guard Self.isName(product.rawValue) else {
                throw .badItemID(field: "ownedProductIDs")
            }
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

    /// A person wears what they wore elsewhere, also if they don't own it here, or if it is gone from
    /// the catalogue.
    private static func looks(
        _ avatar: MovedAvatar, _ person: PersonID, since events: [PersonEvent]
    ) throws(PersonRefusal) -> [PersonEvent] {
        let wearer = Person(replaying: events)
        if let id = avatar.avatarId {
            let worn = try builtIn(id, avatar.avatarLook)
            return wearer.changing(person, avatar: worn)
        }
        if let layers = avatar.layers {
            let worn = try checked(layers)
            for layer in AvatarLayer.allCases {
                guard isSymbol(worn.symbol(in: layer)?.rawValue ?? "none") else {
                    throw .badItemID(field: "avatar.\(layer.rawValue)Symbol")
                }
            }
            return wearer.changing(person, avatar: .layered(worn))
        }
        if let photo = avatar.photoId { return try wearer.using(photo, person) }
        return []
    }

    private static func builtIn(
        _ id: AvatarID, _ look: AvatarLook?
    ) throws(PersonRefusal) -> Avatar {
        guard let look else {
            let known = Catalogues.inUse.avatars.builtIn(id) ?? AvatarCatalogue.standard.builtIn(id)
            guard let known else { throw .avatar(.unknown(id)) }
            return Avatar(known)
        }
        guard isName(id.rawValue) else { throw .badItemID(field: "avatarId") }
        var worn = look
        worn.colorHexes = look.colorHexes.prefix(AvatarLook.colors.upperBound + 1).compactMap {
            HexColor($0)?.text
        }
        guard isSymbol(look.shape), worn.colorHexes.count == look.colorHexes.count,
            AvatarLook.colors.contains(worn.colorHexes.count)
        else { throw .badLook }
        return Avatar(id, worn)
    }

    private static func isName(_ text: String) -> Bool { PersonID(text).isWellFormed }

    /// As SF Symbols are named, too.
    private static func isSymbol(_ text: String) -> Bool {
        isName(text.replacing(".", with: "_"))
    }
}
