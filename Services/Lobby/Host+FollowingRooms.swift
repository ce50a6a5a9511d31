import Contracts
import EventSourcing
import Hosting
import Journal
import ParlorWire
import RoomRules

extension Host {
    /// The list shows each public room as it is. With `created` comes that the host joined.
    func followingRooms() -> Host {
        following(
            RoomEvent.self,
            [
                .playerJoined, .playerLeft, .playerDropped, .playerReturned, .hostChanged,
                .configured, .locked, .starting, .startFailed, .started, .finished, .calledOff,
                .closed,
            ], as: "publicRooms", into: PublicRooms.self,
            each: { _, entry, reader throws(JournalFault) in
                let code = RoomCode(entry.stream.key)
                let room = try reader.state(Room.self, code.key)?.state.listed(as: code)
                let list = try reader.state(PublicRooms.self, PublicRooms.key)?.state
                guard (list ?? PublicRooms()).differs(code, room) else { return [] }
                return [Directive(PublicRooms.key, room.map { .show($0) } ?? .hide(code: code))]
            })
    }
}
