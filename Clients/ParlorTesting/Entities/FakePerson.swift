import Contracts
import EventSourcing
import MatchRules
import ParlorWire
import RoomRules

/// Somebody: name, avatar, presence and what they won. Products and handles are not modelled.
struct FakePerson: HostedEntity {
    static let schema = 1
    static let looksTheSameToAll = true
    static var shelf: WritableKeyPath<FakeServer, [EntityKey: FakePerson]> { \.people }

    private var name: DisplayName?
    private var avatar = Avatar.initials
    private var isOnline = false
    private var lastSeen = Timestamp(milliseconds: 0)
    private var createdAt = Timestamp(milliseconds: 0)
    private var globalStats = GlobalStats()
    private var statsByGame: [GameID: GameStats] = [:]

    static func address(
        _ command: PersonCommand, key: EntityKey, context: Context
    ) throws(PersonRefusal) -> EntityKey {
        guard let person = context.actor.person else { return key }
        guard key.rawValue.isEmpty || key == person.key else { throw .address(.notYours) }
        return person.key
    }

    func decide(
        _ command: PersonCommand, in context: Context
    ) throws(PersonRefusal) -> [PersonEvent] {
        let person = PersonID(context.key.rawValue)
        switch command {
        case .rename(let typed): return try renaming(person, typed, context.now)
        case .chooseAvatar(let id):
            guard let chosen = AvatarCatalogue.standard.builtIn(id) else {
                throw .avatar(.unknown(id))
            }
            if let product = chosen.productId { throw .notOwned(product) }
            return changing(person, Avatar(chosen))
        case .composeAvatar(let avatar): return changing(person, .layered(avatar))
        case .clearAvatar: return changing(person, .initials)
        case .usePhoto: throw .unknownPhoto
        default: return try hearing(command, context)
        }
    }

    mutating func apply(_ event: PersonEvent) {
        switch event {
        case .created(_, let name, let at): (self.name, createdAt, lastSeen) = (name, at, at)
        case .identityChanged(let identity):
            (name, avatar) = (identity.displayName, identity.avatar)
        case .presenceChanged(let presence):
            (isOnline, lastSeen) = (presence.isOnline, presence.lastSeen)
        case .statsChanged(let stats):
            globalStats = stats.globalStats
            statsByGame[stats.gameId] = stats.gameStats
        case .handleChanged, .seated, .productGranted, .connected, .disconnected, .deleted: break
        }
    }

    func identity(_ person: PersonID) -> PersonIdentity {
        PersonIdentity(userId: person, displayName: name ?? .guest(person), avatar: avatar)
    }

    func audience(key: EntityKey) -> Audience { .everyone }

    func view(for viewer: Actor, key: EntityKey) -> PersonView {
        PersonView(
            identity: identity(PersonID(key.rawValue)), handle: nil, isOnline: isOnline,
            lastSeen: lastSeen, createdAt: createdAt, globalStats: globalStats,
            statsByGameId: statsByGame, ownedProductIDs: [])
    }

    /// Rooms and matches hear who comes and goes.
    func errands(after event: PersonEvent, at key: EntityKey, in server: FakeServer) -> [Errand] {
        let person = PersonID(key.rawValue)
        guard case .presenceChanged(let presence) = event else { return [.show(person)] }
        let note = RoomCommand.notePresence(
            userId: person, isOnline: presence.isOnline, at: presence.lastSeen,
            isAway: presence.isAway)
        let news: MatchCommand =
            presence.isOnline
            ? .noteReturned(userId: person)
            : .noteDropped(userId: person, isAway: presence.isAway, at: presence.lastSeen)
        let rooms = server.rooms.filter {
            $0.value.room.isIn(person) || $0.value.room.hasMatchSeat(person)
        }
        let matches = server.matches.filter {
            $0.value.status == .playing && $0.value.begun?.roomCode != nil
                && $0.value.seat(of: person) != nil
        }
        return rooms.keys.sorted().map { .room($0, note) }
            + matches.keys.sorted().map { .match($0, news) }
    }
}

extension FakePerson {
    private func renaming(
        _ person: PersonID, _ typed: String, _ now: Timestamp
    ) throws(PersonRefusal) -> [PersonEvent] {
        let new: DisplayName
        do { new = try DisplayName(typed) } catch { throw .name(error) }
        guard name != nil else {
            return [.created(userId: person, displayName: new, createdAt: now)]
        }
        let identity = PersonIdentity(userId: person, displayName: new, avatar: avatar)
        return new == name ? [] : [.identityChanged(identity)]
    }

    private func changing(_ person: PersonID, _ new: Avatar) -> [PersonEvent] {
        var identity = identity(person)
        identity.avatar = new
        return new == avatar ? [] : [.identityChanged(identity)]
    }

    private func hearing(
        _ command: PersonCommand, _ context: Context
    ) throws(PersonRefusal) -> [PersonEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        // Bots are nobody.
        guard name != nil else { return [] }
        switch command {
        case .connect where !isOnline:
            return [.presenceChanged(PersonPresence(isOnline: true, lastSeen: context.now))]
        case .disconnect(_, _, let isAway) where isOnline:
            return [
                .presenceChanged(
                    PersonPresence(isOnline: false, lastSeen: context.now, isAway: isAway))
            ]
        case .recordMatch(let match, let game, let won):
            let stats = statsByGame[game] ?? GameStats()
            return [
                .statsChanged(
                    PersonStats(
                        matchId: match, gameId: game, globalStats: globalStats.adding(won: won),
                        gameStats: stats.adding(won: won)))
            ]
        default: return []
        }
    }
}
