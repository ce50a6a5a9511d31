import Contracts
import MatchRules
import ParlorWire

/// The match moves to a server. Until the server has answered, it stands still here.
extension PeerHost {
    /// The most calls that wait for the server's answer. Later ones are refused.
    private static let mostWaiting = 256

    mutating func beginMove() throws(Failure) -> OfferedMatch {
        guard moving == nil else { throw .isMoving }
        guard let match = whole.room.match, match.match.status == .playing else {
            throw MatchRefusal.notFound.failure
        }
        guard let adopted = match.played?.adopted, let person = guests[own],
            let seen = match.state(for: person)?.seen
        else { throw .cannotMove }
        moving = []
        let offer = Offer(match: match.id, moves: adopted.moves.count)
        let isOfferedAgain = whole.offered == offer
        note(offer)
        return OfferedMatch(
            id: match.id, match: adopted, seen: seen, isOfferedAgain: isOfferedAgain)
    }

    /// The successor is told before the server is asked: this device may go before it has an
    /// answer. Only the first host is sure that nobody has offered it before.
    private mutating func note(_ offer: Offer) {
        isOfferNew = whole.room.term == 1 && whole.offered?.match != offer.match
        guard isOfferNew else { return }
        whole.offered = offer
        tellSuccessor()
    }

    mutating func endMove(_ end: MoveEnd, _ now: Timestamp) -> [Effect] {
        guard let calls = moving else { return [] }
        moving = nil
        switch end {
        case .done:
            whole.room.noteMoved(at: now, &chance)
            tellAll()
        case .unanswered: break
        case .refused where isOfferNew:
            whole.offered = nil
            tellSuccessor()
        case .refused: break
        }
        for (call, peer) in calls { answer(call, peer, now) }
        answerMoveRequests(end.failure)
        return takeEffects()
    }

    /// A match that was asked for can't be moved now.
    mutating func failMoveRequests(_ why: Failure) -> [Effect] {
        guard moving == nil else { return [] }
        answerMoveRequests(why)
        return takeEffects()
    }

    /// A guest who plays asks to move the match. The answer comes when it has moved, or can't.
    mutating func requestMove(
        _ call: PeerCall, _ peer: PeerID, _ person: PersonID
    ) throws(Failure) {
        if let moved = whole.room.moved, moved.match.rawValue == call.key {
            return effects.append((done(call, person), peer))
        }
        guard let match = whole.room.match, match.id.rawValue == call.key,
            match.match.status == .playing
        else { throw MatchRefusal.notFound.failure }
        guard match.match.seat(of: person) != nil else { throw MatchRefusal.noSeat.failure }
        guard moveRequests.count < Self.mostWaiting else { throw .isMoving }
        moveRequests.append((call, peer))
    }

    /// The match that guests ask to move; nil while it moves.
    var matchToMove: MatchID? {
        moving == nil ? moveRequests.first?.call.key.map { MatchID($0) } : nil
    }

    mutating func hold(_ call: PeerCall, _ peer: PeerID) {
        if moving?.count ?? 0 < Self.mostWaiting {
            moving?.append((call, peer))
        } else {
            effects.append((.failed(cid: call.cid, why: .isMoving), peer))
        }
    }

    private mutating func answerMoveRequests(_ why: Failure?) {
        for (call, peer) in moveRequests {
            guard let person = guests[peer] else { continue }
            let answer = why.map { PeerMessage.failed(cid: call.cid, why: $0) }
            effects.append((answer ?? done(call, person), peer))
        }
        moveRequests = []
    }

    private func done(_ call: PeerCall, _ person: PersonID) -> PeerMessage {
        .done(cid: call.cid, rev: whole.room.rev, answer: view(for: call, person))
    }

    /// Since when somebody is away who may come back; nil while the match moves.
    func awaySince(in id: MatchID) -> Timestamp? {
        guard moving == nil, let match = whole.room.match, match.id == id,
            match.match.status == .playing
        else { return nil }
        return match.match.players.compactMap(\.awaySince).min()
    }
}

/// What a guest asks of the hosting device: its match, the call's key, is to move to the server that
/// the hosting device has for it.
enum MoveRequest: Choice, Hashable {
    case move

    enum CodingKeys: String, CodingKey, CaseIterable { case move = "peer.move" }
}

extension PeerCall {
    var isMoveRequest: Bool { MoveRequest.names.contains(call.rawValue) }
}

extension Failure {
    static let noServer = Failure(
        .forbidden, "The hosting device has no server for this match. Finish it here.")
    static let notConnected = Failure(
        .unavailable, "The hosting device does not reach the server. Try it later.",
        retryAfterMs: 10_000)
    static let triedBefore = Failure(
        .unavailable, "The match could not move a moment ago. Try it later.",
        retryAfterMs: 10_000)
    static let notHosting = Failure(.forbidden, "Only the device that hosts can do this.")
    static let isMoving = Failure(
        .unavailable, "The match is moving to a server. Wait for that.", retryAfterMs: 1_000)
    static let cannotMove = Failure(
        .forbidden, "The match is too long to move to a server. Finish it here.")
    static let hasOlder = Failure(
        .forbidden,
        "The server goes on with this match from an earlier state. Finish it here.")
}
