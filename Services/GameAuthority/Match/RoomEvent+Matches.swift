public import Contracts
import ParlorGames
import ParlorWire

/// What a room's event means for matches.
extension RoomEvent {
    /// What concerns a match by its id: the room orders it, or takes its order back.
    public func order(of code: RoomCode) -> (match: MatchID, command: MatchCommand)? {
        switch self {
        case .starting(let match): (match.matchId, .order(MatchOrder(match, of: code)))
        case .startFailed(let id, let reason): (id, .void(reason: reason))
        default: nil
        }
    }

    /// The match that the room is done with, and why. Mostly the match told the room so. One that
    /// goes on here was ended by the host, or is of a back-up that was taken before its end.
    public var over: (match: MatchID, reason: String)? {
        switch self {
        case .finished(let id, _, _): (id, "The room gave it up.")
        case .calledOff(let id, let reason, _): (id, reason)
        default: nil
        }
    }

    /// What concerns the match that is under way in the room.
    public var news: MatchCommand? {
        switch self {
        case .closed(let reason, _): Match.command(whenClosed: reason)
        case .playerJoined(let player):
            player.botLevel == nil ? .noteJoined(userId: player.userId) : nil
        case .playerReturned(let person, _): .noteJoined(userId: person)
        case .banned(let person): .noteLeft(userId: person, reason: .banned)
        case .playerLeft(let person, let reason): .noteLeft(userId: person, reason: reason)
        case .spectatorJoined(let person): .noteSpectator(userId: person, watches: true)
        case .spectatorLeft(let person, _): .noteSpectator(userId: person, watches: false)
        case .configured(let update): update.isOpen.map { .notePrivacy(isPrivate: !$0) }
        default: nil
        }
    }
}

extension Match {
    /// What a closed room means for the match under way in it.
    fileprivate static func command(whenClosed reason: CloseReason) -> MatchCommand? {
        // When everybody has left, bots play on to the end: leaving after the first round is no way
        // out of losing.
        reason == .empty ? nil : .void(reason: "The room was closed.")
    }
}
