import Contracts
import EventSourcing
import ParlorWire

/// The public rooms, all on one page.
struct FakeRoomList: HostedEntity {
    static let schema = 1
    static let looksTheSameToAll = true
    static var shelf: WritableKeyPath<FakeServer, [EntityKey: FakeRoomList]> { \.lists }

    private var rooms: [RoomCode: ListedRoom] = [:]

    static func address(
        _ command: PublicRoomsCommand, key: EntityKey, context: Context
    ) throws(RoomRefusal) -> EntityKey {
        guard context.actor.isPart else { throw .partsOnly }
        return key
    }

    func decide(
        _ command: PublicRoomsCommand, in context: Context
    ) throws(RoomRefusal) -> [PublicRoomsEvent] {
        switch command {
        case .open: [.opened]
        case .show(let room):
            if rooms[room.code] == room {
                []
            } else {
                [rooms[room.code] == nil ? .listed(room) : .changed(room)]
            }
        case .hide(let code): rooms[code] == nil ? [] : [.unlisted(code: code, roomCode: code)]
        }
    }

    mutating func apply(_ event: PublicRoomsEvent) {
        switch event {
        case .opened: break
        case .listed(let room), .changed(let room): rooms[room.code] = room
        case .unlisted(let code, _): rooms[code] = nil
        }
    }

    func audience(key: EntityKey) -> Audience { .everyone }
    func people(key: EntityKey) -> Set<PersonID> { Set(rooms.values.map(\.hostId)) }

    func view(for viewer: Actor, key: EntityKey) -> RoomList {
        let newest = rooms.values.sorted { ($1.createdAt, $0.code) < ($0.createdAt, $1.code) }
        return RoomList(
            rooms: newest.map {
                var room = $0
                room.host = RoomGuest(id: room.hostId)
                return room
            })
    }
}
