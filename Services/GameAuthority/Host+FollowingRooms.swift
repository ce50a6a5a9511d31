import Contracts
import EventSourcing
import Hosting
import Journal
import MatchRules
import ParlorWire

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
                if let order = event.order(of: code) {
                    refreshDecks()
                    return [Directive(EntityKey(order.match.rawValue), order.command)]
                }
                if let over = event.over {
                    let key = EntityKey(over.match.rawValue)
                    let isPlayed = try reader.state(Match.self, key)?.state.status == .playing
                    return isPlayed ? [Directive(key, .void(reason: over.reason))] : []
                }
                guard let news = event.news else { return [] }
                return try reader.list(Match.roomIndex, prefix: Match.sort(code), limit: 8).map {
                    Directive($0.stream.key, news)
                }
            })
    }
}
