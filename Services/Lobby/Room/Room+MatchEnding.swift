import Contracts
import EventSourcing
import ParlorWire

/// How a match ends for its room, and what the room goes on with.
extension Room {
    /// The match hears of it from the room.
    func callingOff(_ context: Context) throws(RoomRefusal) -> [RoomEvent] {
        try mustBeHost(context)
        guard let match else { return [] }
        let reason = "The host ended the game. It counts for nobody."
        return callingOff(match.id, reason, context.now)
    }

    func finishing(_ id: MatchID, _ results: MatchResults, _ now: Timestamp) -> [RoomEvent] {
        guard match?.id == id else { return [] }
        let begun: [RoomEvent] =
            status == .starting ? [.started(matchId: id, gameStartedAt: now)] : []
        return begun + [.finished(matchId: id, results: results, finishedAt: now)] + ending(now)
    }

    func callingOff(_ id: MatchID, _ reason: String, _ now: Timestamp) -> [RoomEvent] {
        // A match that had begun is refused when the authority lost it in a restore.
        guard match?.id == id else { return [] }
        return status == .starting
            ? [.startFailed(matchId: id, reason: reason)]
            : [.calledOff(matchId: id, reason: reason, calledOffAt: now)] + ending(now)
    }

    mutating func matchIsOver(_ now: Timestamp) {
        last.players = match?.players
        (status, match) = (.waiting, nil)
        activeAt = max(activeAt, now)
        for index in seats.indices { seats[index].isReady = seats[index].isBot }
    }

    /// Where the game says so, the room ends with its match.
    private func ending(_ now: Timestamp) -> [RoomEvent] {
        match?.policy.endsRoom == true ? [.closed(reason: .matchOver, closedAt: now)] : []
    }
}
