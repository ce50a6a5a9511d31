import Contracts
import EventSourcing
import ParlorWire

/// Which rooms the public list has, and as what it showed them. What it shows is read from the index
/// of rooms: this knows no more than it needs to say what changed.
struct PublicRooms: Watchable {
    static let key: EntityKey = "public"
    static let schema = 2
    /// The hosts of so many rooms appear in it: of those that were listed or changed last.
    static let mostHosts = 100
    static let snapshots = SnapshotPolicy(events: 1_000)
    static let looksTheSameToAll = true

    private(set) var isOpen = false
    private var shown: [RoomCode: UInt32] = [:]
    /// The oldest first.
    private var hosts: [Host] = []

    private struct Host: Codable, Hashable {
        let code: RoomCode
        let person: PersonID
    }

    static func address(
        _ command: PublicRoomsCommand, key: EntityKey, context: Context
    ) throws(RoomRefusal) -> EntityKey {
        guard context.actor.isPart else { throw .partsOnly }
        return Self.key
    }

    func decide(
        _ command: PublicRoomsCommand, in context: Context
    ) throws(RoomRefusal) -> [PublicRoomsEvent] {
        switch command {
        case .open: isOpen ? [] : [.opened]
        case .show(let room):
            differs(room.code, room)
                ? [shown[room.code] == nil ? .listed(room) : .changed(room)] : []
        case .hide(let code): differs(code, nil) ? [.unlisted(code: code, roomCode: code)] : []
        }
    }

    mutating func apply(_ event: PublicRoomsEvent) {
        isOpen = true
        switch event {
        case .opened: break
        case .listed(let room), .changed(let room):
            shown[room.code] = room.mark
            hosts.removeAll { $0.code == room.code }
            hosts.append(Host(code: room.code, person: room.hostId))
            if hosts.count > Self.mostHosts { hosts.removeFirst() }
        case .unlisted(let code, _):
            shown[code] = nil
            hosts.removeAll { $0.code == code }
        }
    }

    func people(key: EntityKey) -> Set<PersonID> { Set(hosts.map(\.person)) }

    /// Whether the list shows something else of this code.
    func differs(_ code: RoomCode, _ room: ListedRoom?) -> Bool { shown[code] != room?.mark }

    func audience(key: EntityKey) -> Audience { .everyone }

    func view(for viewer: Actor, key: EntityKey) -> RoomList { RoomList(rooms: []) }
}

extension ListedRoom {
    /// Of two that look different it is the same once in four billion times.
    fileprivate var mark: UInt32 {
        // States have marks of rooms whose code had one name.
        var room = self
        room.roomCode = nil
        return JSON.encode(room).reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }
}
