import Contracts
import EventSourcing
import Wire

/// Who sees what of a room, and where it is found.
extension Room {
    static let memberIndex = "room.member"
    static let publicIndex = "room.public"

    var listings: Set<Listing> {
        guard let about, status != .ended else { return [] }
        var listings = Set(members.map { Listing(in: Self.memberIndex, sort: Self.sort($0)) })
        if !about.isPrivate {
            listings.insert(Listing(in: Self.publicIndex, sort: Self.sort(about.createdAt)))
        }
        return listings
    }

    /// An id has no slash: no other's begins with this.
    static func sort(_ person: PersonID) -> String { "\(person)/" }

    /// The newest first.
    private static func sort(_ createdAt: Timestamp) -> String {
        let age = String(Int64.max - createdAt.milliseconds, radix: 36)
        return String(repeating: "0", count: 13 - age.count) + age
    }

    private var members: [PersonID] { players.map(\.id) + spectators.map(\.id) }

    func people(key: EntityKey) -> Set<PersonID> { Set(members) }

    func audience(key: EntityKey) -> Audience {
        guard let about else { return .only([]) }
        return about.isPrivate ? .only(Set(members)) : .everyone
    }

    func view(for viewer: Actor, key: EntityKey) -> RoomView {
        let isOpen = viewer.person.map { audience(key: key).admits($0) } ?? true
        return RoomView(
            code: RoomCode(key), isPrivate: about?.isPrivate ?? false,
            hasPasscode: about?.passcode != nil, inside: isOpen ? inside(RoomCode(key)) : nil)
    }

    /// As the public list shows it; nil when it doesn't.
    func listed(as code: RoomCode) -> ListedRoom? {
        guard let about, !about.isPrivate, status != .ended else { return nil }
        return ListedRoom(
            code: code, roomName: about.name, hostId: hostId, status: status,
            playerCount: seats.count, maxPlayers: about.maxPlayers,
            hasPasscode: about.passcode != nil, locked: locked, selectedGameType: game.id,
            createdAt: about.createdAt)
    }
}

extension Room {
    private func inside(_ code: RoomCode) -> RoomInside? {
        guard let about else { return nil }
        return RoomInside(
            roomName: about.name, createdBy: about.createdBy, createdAt: about.createdAt,
            hostId: hostId, hostPolicy: about.hostPolicy, status: status,
            maxPlayers: about.maxPlayers, locked: locked, patience: about.patience,
            selectedGameType: game.id, selectedCategory: game.category,
            activeSettings: game.settings, players: seats.map(shown),
            spectators: spectators.map(\.id), banned: banned, matchId: match?.id,
            gameStartedAt: match?.startedAt, currentGameState: match?.summary,
            lastResults: last.results, startFailure: last.failure,
            closeReason: last.closeReason, id: about.id, code: code)
    }

    private func shown(_ seat: Seat) -> RoomPlayer {
        let scores = match == nil ? last.results?.scores : match?.summary?.scores
        return RoomPlayer(
            id: seat.id, isReady: seat.isReady, joinedAt: seat.joinedAt, isHost: seat.id == hostId,
            isActive: seat.isActive, canPlay: canPlay(seat), botLevel: seat.botLevel,
            gameScore: scores?[seat.id])
    }
}
