import Contracts
import MatchRules
import Wire

/// The match moves to a server. Until the server has answered, it stands still here.
extension PeerHost {
    mutating func beginMove() throws(Failure) -> (id: MatchID, match: AdoptedMatch) {
        guard moving == nil else { throw .isMoving }
        guard let match = whole.room.match, match.match.status == .playing else {
            throw MatchRefusal.notFound.failure
        }
        guard let adopted = match.played?.adopted else { throw .cannotMove }
        moving = []
        return (match.id, adopted)
    }

    mutating func endMove(isDone: Bool, _ now: Timestamp) -> [Effect] {
        guard let calls = moving else { return [] }
        moving = nil
        if isDone {
            whole.room.noteMoved(at: now, &chance)
            tellAll()
        }
        for (call, peer) in calls { answer(call, peer, now) }
        return takeEffects()
    }

    /// Since when somebody is away who may come back; nil while the match moves.
    func awaySince(in id: MatchID) -> Timestamp? {
        guard moving == nil, let match = whole.room.match, match.id == id,
            match.match.status == .playing
        else { return nil }
        return match.match.players.compactMap(\.awaySince).min()
    }
}

extension Failure {
    static let notHosting = Failure(.forbidden, "Only the device that hosts can do this.")
    static let isMoving = Failure(
        .unavailable, "The match is moving to a server. Wait for that.", retryAfterMs: 1_000)
    static let cannotMove = Failure(
        .forbidden, "The match is too long to move to a server. Finish it here.")
}
