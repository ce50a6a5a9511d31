import Contracts
import EventSourcing
import ParlorWire

/// What other parts of Parlor tell a room: who is online, how its match goes, what time it is.
extension Room {
    func hearing(_ command: RoomCommand, _ context: Context) throws(RoomRefusal) -> [RoomEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        let now = context.now
        switch command {
        case .notePresence(let person, let isOnline, let at, let isAway):
            return isOnline ? reappearing(person, now) : dropping(person, at, isAway, now)
        case .noteBegun(let id):
            guard status == .starting, match?.id == id else { return [] }
            return [.started(matchId: id, gameStartedAt: now)]
        case .noteRefused(let id, let reason): return callingOff(id, reason, now)
        case .noteProgress(let id, let summary):
            guard match?.id == id, match?.summary != summary else { return [] }
            return [.progressed(matchId: id, summary: summary, progressedAt: now)]
        case .noteEnded(let id, let results, let cards):
            return finishing(id, results, now) + remembering(cards, of: id)
        case .noteCalledOff(let id, let reason, let cards):
            return callingOff(id, reason, now) + remembering(cards, of: id)
        case .lapse: return lapsing(now)
        default: return []
        }
    }

    /// A player who timed out during the match gets their place in the room back.
    private func reappearing(_ person: PersonID, _ now: Timestamp) -> [RoomEvent] {
        guard match?.timedOut.contains(person) == true, !isIn(person),
            seats.count < about!.maxPlayers
        else { return returning(person, now) }
        return [.playerJoined(NewPlayer(userId: person, joinedAt: now))]
            + hostReturning(person, now)
    }

    private func dropping(
        _ person: PersonID, _ at: Timestamp?, _ isAway: Bool?, _ now: Timestamp
    ) -> [RoomEvent] {
        let isActive =
            seat(person).map { $0.isActive && !$0.isBot }
            ?? spectators.first { $0.id == person }.map { $0.droppedAt == nil } ?? false
        let since = min(
            max(RoomTimeouts.held(since: at, now: now), seat(person)?.joinedAt ?? .distantPast),
            now)
        return isActive ? [.playerDropped(userId: person, droppedAt: since, isAway: isAway)] : []
    }
}
