import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire
import RoomRules

/// Groups hear of the rooms in which they meet.
extension Host {
    func followingKeptRooms() -> Host {
        following(
            RoomEvent.self, [.kept, .finished, .banned], as: "groups", into: Group.self,
            each: { event, entry, reader throws(JournalFault) in
                if case .kept(let kept) = event {
                    return [
                        Directive(
                            kept.groupId.key,
                            .noteKept(
                                name: kept.name, by: kept.by, userIds: kept.userIds,
                                keptAt: kept.keptAt))
                    ]
                }
                // Most rooms have no group, and are not read again. Those that have one are read as
                // they were then: meanwhile another game may be played.
                let key = entry.stream.key
                guard try reader.state(Room.self, key)?.state.groupId != nil,
                    let room = try reader.state(Room.self, key, at: entry.rev)?.state,
                    let group = room.groupId
                else { return [] }
                switch event {
                case .finished(let match, let results, let at):
                    guard let result = room.groupResult(of: match, results, at: at) else {
                        return []
                    }
                    return [Directive(group.key, .notePlayed(result))]
                case .banned(let person):
                    guard room.banned.contains(person) else { return [] }
                    return [Directive(group.key, .noteBanned(userId: person, by: room.hostId))]
                default: return []
                }
            })
    }
}
