import Contracts
public import ParlorWire

extension Room {
    public func seat(_ person: PersonID) -> Seat? { seats.first { $0.id == person } }
    func isSpectator(_ person: PersonID) -> Bool { spectators.contains { $0.id == person } }
    public func isIn(_ person: PersonID) -> Bool { seat(person) != nil || isSpectator(person) }

    /// Those with a seat who are people.
    public var players: [Seat] { seats.filter { !$0.isBot } }

    /// The longest-present active player besides; seats are in the order of joining.
    public func successor(of person: PersonID) -> PersonID? {
        players.first { $0.id != person && $0.isActive }?.id
    }

    /// Back in the seat, or in the place among the spectators, that was held.
    func returning(_ person: PersonID, _ now: Timestamp) -> [RoomEvent] {
        let droppedAt =
            seat(person)?.droppedAt ?? spectators.first { $0.id == person }?.droppedAt
        guard droppedAt != nil else { return [] }
        let returned = RoomEvent.playerReturned(userId: person, returnedAt: now)
        return seat(person) == nil ? [returned] : [returned] + hostReturning(person, now)
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
        let change: RoomEvent =
            reason == .left
            ? .hostChanged(hostId: next, reason: .left)
            : .hostChanged(hostId: next, reason: .timedOut, changedAt: now)
        return [left, change]
    }

    mutating func seat(_ player: NewPlayer) {
        seats.append(
            Seat(
                id: player.userId, joinedAt: player.joinedAt, botLevel: player.botLevel,
                app: player.appVersion, games: shared(player.games),
                isReady: player.botLevel != nil))
        match?.timedOut.removeAll { $0 == player.userId }
        if status == .inGame, match?.policy.allowsLateJoin == true, player.botLevel == nil,
            match?.players.contains(player.userId) == false
        {
            match?.players.append(player.userId)
        }
        activeAt = max(activeAt, player.joinedAt)
    }

    mutating func remove(_ person: PersonID, because reason: LeaveReason) {
        seats.removeAll { $0.id == person }
        if reason == .kicked { match?.players.removeAll { $0 == person } }
        if reason == .timedOut, hasMatchSeat(person) { match?.timedOut.append(person) }
        if reason != .timedOut { forgetFormerHost(person) }
    }

    mutating func ban(_ person: PersonID) {
        banned.append(person)
        forgetFormerHost(person)
        invited.removeAll { $0 == person }
        match?.players.removeAll { $0 == person }
        match?.timedOut.removeAll { $0 == person }
    }

    /// People with the same app know the same games: one copy serves them all.
    func shared(_ games: [GameID: Int]?) -> [GameID: Int]? {
        seats.lazy.map(\.games).first { $0 == games } ?? games
    }

    mutating func change(_ person: PersonID, _ change: (inout Seat) -> Void) {
        for index in seats.indices where seats[index].id == person { change(&seats[index]) }
    }

    mutating func setDropped(_ person: PersonID, _ at: Timestamp?, _ isAway: Bool?) {
        change(person) { ($0.droppedAt, $0.isAway) = (at, isAway) }
        for index in spectators.indices where spectators[index].id == person {
            (spectators[index].droppedAt, spectators[index].isAway) = (at, isAway)
        }
    }
}
