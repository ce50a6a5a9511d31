public import Contracts
public import EventSourcing
import ParlorPalette
public import ParlorWire

/// Who sees what of a room, and where it is found.
extension Room {
    public static let memberIndex = "room.member"
    public static let publicIndex = "room.public"
    /// Who made a room, and who is its host: handing it over frees no place for another.
    public static let hostIndex = "room.host"
    /// The rooms of groups.
    public static let groupIndex = "room.group"

    public var listings: Set<Listing> {
        guard let about, status != .ended else { return [] }
        var listings = Set(
            (members + (match?.timedOut ?? [])).map {
                Listing(in: Self.memberIndex, sort: Self.sort($0))
            })
        listings.formUnion(hostListings(about))
        listings.insert(
            Listing(
                in: Census.Index.rooms.rawValue,
                sort: Census.sort(status: status.rawValue, game: game.id?.rawValue)))
        if let group = about.groupId {
            listings.insert(Listing(in: Self.groupIndex, sort: Self.sort(group)))
        }
        if !about.isPrivate, isOccupied {
            listings.insert(Listing(in: Self.publicIndex, sort: Self.sort(about.createdAt)))
        }
        return listings
    }

    public static func keepsPlaces(_ event: RoomEvent) -> Bool {
        switch event {
        case .progressed, .readyChanged, .invited: true
        default: false
        }
    }

    /// An id has no slash: no other's begins with this.
    public static func sort(_ person: PersonID) -> String { "\(person)/" }
    public static func sort(_ group: GroupID) -> String { "\(group)/" }

    /// The newest first.
    private static func sort(_ createdAt: Timestamp) -> String {
        let age = String(Int64.max - createdAt.milliseconds, radix: 36)
        return String(repeating: "0", count: 13 - age.count) + age
    }

    private var members: [PersonID] { players.map(\.id) + spectators.map(\.id) }

    public var isOver: Bool { status == .ended }

    public static func missing(_ stream: StreamName) -> Failure { RoomRefusal.notFound.failure }

    public func people(key: EntityKey) -> Set<PersonID> { Set(members) }
    public func seated(key: EntityKey) -> Set<PersonID> { Set(players.map(\.id)) }

    public func audience(key: EntityKey) -> Audience {
        guard about != nil else { return .only([]) }
        return isOpen ? .all(but: Set(banned)) : .only(Set(members))
    }

    public func view(for viewer: Actor, key: EntityKey) -> RoomView {
        let isInside = viewer.person.map { audience(key: key).admits($0) } ?? true
        return RoomView(
            code: RoomCode(key), isPrivate: isPrivate,
            hasPasscode: about?.passcodeHash != nil, inside: isInside ? inside(RoomCode(key)) : nil,
            listed: isInside ? nil : listedAlone(as: RoomCode(key)))
    }

    public func completion(of event: RoomEvent) -> (any Encodable)? {
        let players = shownPlayers
        // A repeated command is decided again before the journal refuses it: its bot is there twice then.
        let now = PlayersNow(
            avatarColors: Dictionary(players.map { ($0.id, $0.avatarColor) }) { $1 },
            cannotPlay: players.filter { !$0.canPlay }.map(\.id))
        guard case .playerJoined(let new) = event else { return now }
        return players.first { $0.id == new.userId }.map { JoinedPlayer($0, among: now) }
    }

    /// Everybody sees what is in it.
    var isOpen: Bool { about?.isOpen ?? false }

    /// As the public list shows it; nil when it doesn't.
    public func listed(as code: RoomCode) -> ListedRoom? {
        isPrivate || !isOccupied ? nil : summary(as: code)
    }

    /// Some player is there. A room whose players are all away is kept for them, and not listed.
    private var isOccupied: Bool { players.contains(where: \.isActive) }

    /// As a list of all rooms shows it; nil when there is no such room any more.
    public func summary(as code: RoomCode) -> ListedRoom? {
        guard let about, status != .ended else { return nil }
        return ListedRoom(
            code: code, roomName: about.name, hostId: hostId, status: status,
            playerCount: seats.count, maxPlayers: about.maxPlayers,
            hasPasscode: about.passcodeHash != nil, locked: locked, selectedGameType: game.id,
            createdAt: about.createdAt)
    }

    public var isPrivate: Bool { about?.isPrivate ?? false }

    public var spectatorIDs: [PersonID] { spectators.map(\.id) }
}

extension Room {
    private func hostListings(_ about: About) -> Set<Listing> {
        Set([about.createdBy, hostId].map { Listing(in: Self.hostIndex, sort: Self.sort($0)) })
    }

    private func listedAlone(as code: RoomCode) -> ListedRoom? {
        var room = isPrivate ? nil : summary(as: code)
        room?.host = RoomGuest(id: hostId)
        return room
    }

    private func inside(_ code: RoomCode) -> RoomInside? {
        guard let about else { return nil }
        return RoomInside(
            roomName: about.name, createdBy: about.createdBy, createdAt: about.createdAt,
            hostId: hostId, hostPolicy: about.hostPolicy, status: status,
            maxPlayers: about.maxPlayers, locked: locked, patience: about.patience,
            selectedGameType: game.id, selectedCategory: game.category,
            activeSettings: game.settings, players: shownPlayers,
            spectators: spectators.map { RoomGuest(id: $0.id) }, banned: banned, matchId: match?.id,
            gameStartedAt: match?.startedAt, currentGameState: match?.summary,
            lastResults: last.results, startFailure: last.failure,
            closeReason: last.closeReason, id: about.id, code: code, groupId: about.groupId)
    }

    private var shownPlayers: [RoomPlayer] {
        let scores = match == nil ? last.results?.scores : match?.summary?.scores
        let current = match?.summary?.currentPlayerId
        let colors = RosterColors(of: seats.map(\.id))
        return seats.map { seat in
            RoomPlayer(
                id: seat.id, avatarColor: colors[seat.id]!.id, isReady: seat.isReady,
                joinedAt: seat.joinedAt, isHost: seat.id == hostId, isActive: seat.isActive,
                isTurn: current.map { $0 == seat.id }, canPlay: canPlay(seat),
                botLevel: seat.botLevel, gameScore: scores?[seat.id])
        }
    }
}
