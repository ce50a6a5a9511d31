import Contracts
import EventSourcing
import ParlorGames
import ParlorWire

/// What a match is told of the room that ordered it, and of the time.
extension Match {
    func hearing(_ command: MatchCommand, _ context: Context) throws(MatchRefusal) -> [MatchEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        guard status == .playing else { return [] }
        let now = context.now
        switch command {
        case .void(let reason):
            return [callingOff(reason, now)]
        case .noteDropped(let person, let isAway, let at):
            guard let player = present(person), player.heldUntil == nil else { return [] }
            let hold = RoomTimeouts.holding(.seconds(begun?.holdSeconds ?? 0), isAway: isAway)
            let end = max(RoomTimeouts.held(since: at, now: now) + hold, now)
            return [.seatHeld(userId: person, heldAt: now, heldUntil: end)]
        case .noteReturned(let person):
            guard let seat = seat(of: person) else { return [] }
            let player = players[seat.index]
            return isOutOfRoom(player) ? [] : returning(person, player, now)
        case .noteJoined(let person):
            guard let seat = seat(of: person) else { return joiningLate(person, now) }
            return returning(person, players[seat.index], now)
        case .noteLeft(let person, let reason): return leaving(person, reason, now)
        case .noteSpectator(let person, let watches):
            guard spectators.contains(person) != watches else { return [] }
            return [watches ? .spectatorJoined(userId: person) : .spectatorLeft(userId: person)]
        case .notePrivacy(let isPrivate):
            return isPrivate == self.isPrivate ? [] : [.privacyChanged(isPrivate: isPrivate)]
        case .lapse: return lapsing(context)
        default: return []
        }
    }

    mutating func change(_ person: PersonID, _ change: (inout Player) -> Void) {
        guard let seat = seat(of: person) else { return }
        change(&players[seat.index])
    }
}

extension Match {
    /// Somebody who plays for themselves.
    private func present(_ person: PersonID) -> Player? {
        guard let seat = seat(of: person) else { return nil }
        let player = players[seat.index]
        return player.loss == nil && !player.hasResigned ? player : nil
    }

    /// Being online again is not enough for them: they get the seat back with their place in the
    /// room, which they join again, or which lets them in because they had timed out.
    private func isOutOfRoom(_ player: Player) -> Bool {
        player.loss == .left || player.loss == .timedOut && begun?.roomCode != nil
    }

    /// Where the game takes more players. If all seats are taken, they watch. Who watches already is
    /// only back online.
    private func joiningLate(_ person: PersonID, _ now: Timestamp) -> [MatchEvent] {
        guard policy.allowsLateJoin == true, let entry, !spectators.contains(person) else {
            return []
        }
        guard players.count < entry.maxPlayers else { return [.spectatorJoined(userId: person)] }
        return [.playerJoined(userId: person, joinedAt: now)]
    }

    private func leaving(
        _ person: PersonID, _ reason: LeaveReason, _ now: Timestamp
    ) -> [MatchEvent] {
        let loss: SeatLoss =
            switch reason {
            case .timedOut: .timedOut
            case .left, .seated: .left
            case .kicked, .banned: .putOut
            }
        guard let player = seat(of: person).map({ players[$0.index] }) else {
            return spectators.contains(person) ? [.spectatorLeft(userId: person)] : []
        }
        guard !player.hasResigned || loss == .putOut else { return [] }
        switch (player.loss, loss) {
        case (nil, _), (.idle, _), (.timedOut, .putOut), (.left, .putOut): break
        default: return []
        }
        return [.seatTakenByBot(userId: person, reason: loss, takenAt: now)]
    }
}
