import Contracts
import Wire

extension Room {
    func seat(_ person: PersonID) -> Seat? { seats.first { $0.id == person } }
    func isSpectator(_ person: PersonID) -> Bool { spectators.contains { $0.id == person } }
    func isIn(_ person: PersonID) -> Bool { seat(person) != nil || isSpectator(person) }

    /// Those with a seat who are people.
    var players: [Seat] { seats.filter { !$0.isBot } }

    /// The longest-present active player besides; seats are in the order of joining.
    func successor(of person: PersonID) -> PersonID? {
        players.first { $0.id != person && $0.isActive }?.id
    }

    /// Back in the seat, or in the place among the spectators, that was held.
    func returning(_ person: PersonID, _ now: Timestamp) -> [RoomEvent] {
        let droppedAt =
            seat(person)?.droppedAt ?? spectators.first { $0.id == person }?.droppedAt
        return droppedAt == nil ? [] : [.playerReturned(userId: person, returnedAt: now)]
    }

    /// Out of the room, and what becomes of it then.
    func putting(out person: PersonID, because reason: LeaveReason, _ now: Timestamp) -> [RoomEvent]
    {
        guard let seat = seat(person) else {
            return [.spectatorLeft(userId: person, reason: reason)]
        }
        let left = RoomEvent.playerLeft(userId: person, reason: reason)
        if seat.isBot { return [left] }
        guard let other = players.first(where: { $0.id != person })?.id else {
            return [left, .closed(reason: .empty, closedAt: now)]
        }
        guard person == hostId else { return [left] }
        if about?.hostPolicy == .end { return [left, .closed(reason: .hostLeft, closedAt: now)] }
        let next = successor(of: person) ?? other
        return [left, .hostChanged(hostId: next, reason: reason == .left ? .left : .timedOut)]
    }

    mutating func applyToPeople(_ event: RoomEvent) {
        switch event {
        case .playerJoined(let person, let at, let level, let app, let games):
            seats.append(
                Seat(
                    id: person, joinedAt: at, botLevel: level, app: app,
                    games: shared(games), isReady: level != nil))
            match?.timedOut.removeAll { $0 == person }
            activeAt = max(activeAt, at)
        case .appChanged(let person, let app, let games):
            for index in seats.indices where seats[index].id == person {
                (seats[index].app, seats[index].games) = (app, shared(games))
            }
        case .playerLeft(let person, let reason):
            seats.removeAll { $0.id == person }
            if reason == .kicked { match?.players.removeAll { $0 == person } }
            if reason == .timedOut, hasMatchSeat(person) { match?.timedOut.append(person) }
        case .playerDropped(let person, let at, let isAway): setDropped(person, at, isAway)
        case .playerReturned(let person, let at):
            setDropped(person, nil, nil)
            activeAt = max(activeAt, at)
        case .spectatorJoined(let person): spectators.append(Spectator(id: person))
        case .spectatorLeft(let person, _): spectators.removeAll { $0.id == person }
        case .readyChanged(let person, let isReady):
            for index in seats.indices where seats[index].id == person {
                seats[index].isReady = isReady
            }
        case .hostChanged(let person, _): hostId = person
        case .banned(let person):
            banned.append(person)
            match?.players.removeAll { $0 == person }
            match?.timedOut.removeAll { $0 == person }
        case .unbanned(let person): banned.removeAll { $0 == person }
        default: break
        }
    }

    /// People with the same app know the same games: one copy serves them all.
    private func shared(_ games: [GameID: Int]?) -> [GameID: Int]? {
        seats.lazy.map(\.games).first { $0 == games } ?? games
    }

    private mutating func setDropped(_ person: PersonID, _ at: Timestamp?, _ isAway: Bool?) {
        for index in seats.indices where seats[index].id == person {
            (seats[index].droppedAt, seats[index].isAway) = (at, isAway)
        }
        for index in spectators.indices where spectators[index].id == person {
            (spectators[index].droppedAt, spectators[index].isAway) = (at, isAway)
        }
    }
}
