import Contracts
import EventSourcing
import ParlorWire

/// Somebody, as everybody may see them: name, avatar, presence, what they won and what they own.
struct Person: Watchable {
    static let looksTheSameToAll = true
    static let schema = 11

    private(set) var displayName: DisplayName?
    private(set) var avatar = Avatar.initials
    private(set) var handle: Handle?
    private(set) var isOnline = false
    private(set) var hasBeenOnline = false
    private(set) var gateways: [GatewayID] = []
    private(set) var lastSeen: Timestamp?
    /// The latest that a device is known to have left any gateway.
    @Secret private(set) var wentAt: Timestamp? = nil
    /// When a room gave a seat to them who had gone.
    private(set) var seatedAt: Timestamp?
    /// How many events of presence came since any other.
    private(set) var withheldCount = 0
    /// How many events were not of presence.
    private(set) var toldCount = 0
    private(set) var createdAt: Timestamp?
    private(set) var globalStats = GlobalStats()
    private(set) var statsByGameId: [GameID: GameStats] = [:]
    private(set) var ownedProductIDs: [ProductID] = []
    private(set) var isDeleted = false

    static func address(
        _ command: PersonCommand, key: EntityKey, context: Context
    ) throws(PersonRefusal) -> EntityKey {
        if case .grant(let person, _) = command { return try grantee(person, key, context) }
        do { return try context.ownKey(named: key) } catch { throw .address(error) }
    }

    func decide(
        _ command: PersonCommand, in context: Context
    ) throws(PersonRefusal) -> [PersonEvent] {
        let person = PersonID(context.key)
        if isDeleted { return try remaining(after: command, context) }
        guard createdAt != nil else { return try arriving(person, with: command, context) }
        return switch command {
        case .rename(let typed): try renaming(person, to: typed)
        case .chooseAvatar(let id): try choosing(id, of: Catalogues.inUse.avatars, person)
        case .composeAvatar(let layers):
            try composing(layers, of: Catalogues.inUse.avatars, person)
        case .clearAvatar: changing(person, avatar: .initials)
        case .usePhoto(let photo): try using(photo, person)
        case .connect(let gateway): try connecting(gateway, context)
        case .disconnect(let gateway, let at, let isAway):
            try disconnecting(gateway, at, isAway, context)
        case .noteSeated: try beingSeated(context)
        case .lapse: try lapsing(context)
        case .bury: try burying(person, context)
        case .takeHandle(let handle): try taking(handle, context)
        case .recordMatch(let match, let game, let won): try recording(match, game, won, context)
        case .grant(_, let product): try receiving(product, of: Catalogues.inUse, context)
        case .noteMovedIn: try stayingHere(context)
        }
    }

    mutating func apply(_ event: PersonEvent) {
        withheldCount = event.isOfPresence ? withheldCount + 1 : 0
        if !event.isOfPresence { toldCount += 1 }
        switch event {
        case .created(_, let name, let at):
            displayName = name
            createdAt = at
            lastSeen = at
        case .identityChanged(let identity):
            displayName = identity.displayName
            avatar = identity.avatar
        case .statsChanged(let stats):
            globalStats = stats.globalStats
            statsByGameId[stats.gameId] = stats.gameStats
        case .presenceChanged(let presence): take(presence)
        case .handleChanged(let handle): self.handle = handle
        case .seated(let at): seatedAt = at
        case .productGranted(let product): ownedProductIDs.append(product)
        case .connected(let gateway): gateways.append(gateway.wrappedValue)
        case .disconnected(let gateway, let at):
            leave(gateway.wrappedValue, at: at?.wrappedValue)
        case .deleted(let createdAt, let at): forget(createdAt ?? self.createdAt, at ?? lastSeen)
        }
    }

    func audience(key: EntityKey) -> Audience { .everyone }

    func view(for viewer: Actor, key: EntityKey) -> PersonView {
        PersonView(
            identity: identity(PersonID(key)), handle: handle, isOnline: isOnline,
            lastSeen: lastSeen ?? Timestamp(milliseconds: 0),
            createdAt: createdAt ?? Timestamp(milliseconds: 0), globalStats: globalStats,
            statsByGameId: statsByGameId, ownedProductIDs: ownedProductIDs)
    }
}

extension Person {
    /// What somebody is before their first command; without a name, by a guest's.
    static func arrival(
        of person: PersonID, as name: DisplayName? = nil, at now: Timestamp
    ) -> PersonEvent {
        .created(userId: person, displayName: name ?? .guest(person), createdAt: now)
    }

    func identity(_ person: PersonID) -> PersonIdentity {
        PersonIdentity(
            userId: person, displayName: displayName ?? .guest(person), avatar: avatar)
    }
}

extension Person {
    private mutating func take(_ presence: PersonPresence) {
        isOnline = presence.isOnline
        hasBeenOnline = hasBeenOnline || isOnline
        lastSeen = presence.lastSeen
        seatedAt = nil
        guard let gateway = presence.gateway else { return }
        if isOnline { gateways.append(gateway) } else { leave(gateway, at: presence.wentAt) }
    }

    private mutating func leave(_ gateway: GatewayID, at time: Timestamp?) {
        gateways.removeAll { $0 == gateway }
        wentAt = [wentAt, time].compactMap { $0 }.max()
    }

    /// All but what a tombstone shows: whatever was before it.
    private mutating func forget(_ createdAt: Timestamp?, _ deletedAt: Timestamp?) {
        self = Person()
        (displayName, isDeleted) = (Self.buriedName, true)
        (self.createdAt, lastSeen, hasBeenOnline) = (createdAt, deletedAt, true)
    }

    private func remaining(
        after command: PersonCommand, _ context: Context
    ) throws(PersonRefusal) -> [PersonEvent] {
        switch command {
        case .bury, .disconnect, .noteMovedIn:
            guard context.actor.isPart else { throw .partsOnly }
            return []
        case .noteSeated: return try beingSeated(context)
        case .lapse: return try lapsing(context)
        default: throw .deleted
        }
    }

    private func arriving(
        _ person: PersonID, with command: PersonCommand, _ context: Context
    ) throws(PersonRefusal) -> [PersonEvent] {
        switch command {
        case .grant: throw .unknownPerson(person)
        case .noteMovedIn(let moved): return try movingIn(moved, person, context)
        case .disconnect(let gateway, let at, let isAway):
            return try disconnecting(gateway, at, isAway, context)
        case .noteSeated, .lapse:
            guard context.actor.isPart else { throw .partsOnly }
            return []
        case .rename(let typed):
            return [Person.arrival(of: person, as: try Person.name(typed), at: context.now)]
        default: break
        }
        let arrival = Person.arrival(of: person, at: context.now)
        return [arrival] + (try Person(replaying: [arrival]).decide(command, in: context))
    }
}
