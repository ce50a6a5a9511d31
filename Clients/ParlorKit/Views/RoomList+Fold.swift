public import Contracts
public import ParlorWire

extension RoomList: StreamView {
    /// `rooms`
    public static var kind: EntityKind { PublicRoomsEvent.kind }

    /// What happened to public rooms changes the list.
    public mutating func fold(
        _ event: Session.Event, for viewer: Viewer
    ) throws(CannotFold) {
        switch try event.told(as: PublicRoomsEvent.self) {
        case .listed(var room), .changed(var room):
            room.host = RoomGuest(id: room.hostId)
            remove(room.code)
            insert(room)
        case .unlisted(let code, _): remove(code)
        case .opened, nil: break
        }
    }

    /// The hosts.
    @discardableResult
    public mutating func show(_ people: KnownPeople) -> Bool { rooms.show(people) }

    /// Takes the next page of `room.list`, without rooms that were unlisted while it was on its way.
    /// What is here already stays: it may be newer.
    public mutating func add(_ page: RoomList, without unlisted: Set<RoomCode> = []) {
        let known = Set(rooms.map(\.code)).union(unlisted)
        // While more pages follow, nothing is behind the end of this one.
        more = nil
        for room in page.rooms where !known.contains(room.code) { insert(room) }
        more = page.more
    }
}

private extension RoomList {
    mutating func remove(_ code: RoomCode) { rooms.removeAll { $0.code == code } }

    mutating func insert(_ room: ListedRoom) {
        guard let next = rooms.firstIndex(where: { room.isBefore($0) }) else {
            // What comes after the end of a page is on the next one.
            if more == nil { rooms.append(room) }
            return
        }
        rooms.insert(room, at: next)
    }
}

extension ListedRoom {
    /// The newest first; of one moment by their codes.
    fileprivate func isBefore(_ other: ListedRoom) -> Bool {
        createdAt == other.createdAt ? code < other.code : createdAt > other.createdAt
    }
}
