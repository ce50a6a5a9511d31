import Contracts
import EventSourcing
import Hosting
import Journal
import Wire

extension Host {
    /// What rooms order, and what becomes of who plays there.
    func followingRooms(refreshDecks: @escaping () -> Void) -> Host {
        following(
            RoomEvent.self,
            [
                .starting, .startFailed, .finished, .calledOff, .closed, .playerJoined,
                .playerReturned, .playerLeft, .banned, .spectatorJoined, .spectatorLeft,
                .configured,
            ], as: "rooms", into: Match.self,
            each: { event, entry, reader throws(JournalFault) in
                let code = RoomCode(entry.stream.key)
                if let directive = event.order(of: code) {
                    refreshDecks()
                    return [directive]
                }
                if let match = event.over {
                    let key = EntityKey(match.rawValue)
                    let isPlayed = try reader.state(Match.self, key)?.state.status == .playing
                    return isPlayed ? [Directive(key, .void(reason: "The room gave it up."))] : []
                }
                guard let news = event.news else { return [] }
                return try reader.list(Match.roomIndex, prefix: Match.sort(code), limit: 8).map {
                    Directive($0.stream.key, news)
                }
            })
    }
}

extension RoomEvent {
    /// What concerns a match by its id.
    fileprivate func order(of code: RoomCode) -> Directive<Match>? {
        switch self {
        case .starting(let match):
            Directive(EntityKey(match.matchId.rawValue), .order(MatchOrder(match, of: code)))
        case .startFailed(let id, let reason):
            Directive(EntityKey(id.rawValue), .void(reason: reason))
        default: nil
        }
    }

    /// The match that the room is done with: mostly it told the room so. One that goes on here is of
    /// a back-up that was taken before its end.
    fileprivate var over: MatchID? {
        switch self {
        case .finished(let id, _, _), .calledOff(let id, _, _): id
        default: nil
        }
    }

    /// What concerns the match that is under way in the room.
    fileprivate var news: MatchCommand? {
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
