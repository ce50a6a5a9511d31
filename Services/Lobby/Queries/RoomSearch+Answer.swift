public import Contracts
public import EventSourcing
public import Hosting
import Journal
import ParlorWire
import RoomRules

extension RoomSearch: Query {
    /// So many rows of an index are looked at for one answer: others wait meanwhile.
    static let mostLookedAt = 1_000

    public func answer(_ context: Context, reading reader: Reader) throws -> any Encodable {
        guard context.actor.isPart else { throw RoomRefusal.partsOnly }
        switch self {
        case .find(let wanted):
            let limit = wanted.limit ?? RoomQuery.usualPage
            guard RoomQuery.page.contains(limit) else {
                throw Failure.badInput(
                    "limit", "A page has 1 to \(RoomQuery.page.upperBound) rooms.")
            }
            return try wanted.found(limit, reader)
        }
    }
}

extension WantedRooms {
    /// Whose rows are looked at: a member's, a host's, or those of all hosts.
    private var rows: (index: String, prefix: String) {
        if let member { return (Room.memberIndex, Room.sort(member)) }
        return (Room.hostIndex, host.map { Room.sort($0) } ?? "")
    }

    fileprivate func found(_ limit: Int, _ reader: Reader) throws -> FoundRooms {
        if let code {
            let rooms = [try room(RoomCode(code.key), reader)].compactMap(\.self)
            return FoundRooms(rooms: rooms, more: nil)
        }
        let (index, prefix) = rows
        let start = try after.map { text throws(Failure) in
            guard let row = StoredListing(cursor: text, in: index) else {
                throw Failure.badInput("after", "The cursor isn't one that an earlier page gave.")
            }
            return row
        }
        let rows = try reader.list(
            index, prefix: prefix, after: start, limit: RoomSearch.mostLookedAt + 1)
        var rooms: [FoundRoom] = []
        for (number, row) in rows.enumerated() {
            guard rooms.count < limit, number < RoomSearch.mostLookedAt else {
                return FoundRooms(rooms: rooms, more: rows[number - 1].cursor)
            }
            guard let room = try room(RoomCode(row.stream.key), reader) else { continue }
            // A room is listed with its maker and with its host: it is found with its host.
            guard index != Room.hostIndex || row.sort == Room.sort(room.room.hostId) else {
                continue
            }
            rooms.append(room)
        }
        return FoundRooms(rooms: rooms, more: nil)
    }

    /// Nil when it isn't one that is wanted.
    private func room(_ code: RoomCode, _ reader: Reader) throws -> FoundRoom? {
        guard code.isWellFormed,
            let found = try reader.state(Room.self, code.key)?.state.found(as: code)
        else { return nil }
        let room = found.room
        let isWanted =
            host.map { room.hostId == $0 } ?? true && status.map { room.status == $0 } ?? true
            && game.map { room.selectedGameType == $0 } ?? true
            && member.map { (found.players + found.spectators).contains($0) } ?? true
            && name.map { SearchText(room.roomName.text).contains($0) } ?? true
        return isWanted ? found : nil
    }
}

extension Room {
    fileprivate func found(as code: RoomCode) -> FoundRoom? {
        guard var room = summary(as: code) else { return nil }
        room.host = RoomGuest(id: hostId)
        return FoundRoom(
            room, isPrivate: isPrivate, matchId: match?.id, players: seats.map(\.id),
            spectators: spectatorIDs)
    }
}

extension SearchText {
    fileprivate func contains(_ part: String) -> Bool {
        text.contains(SearchText(part).text)
    }
}

extension StoredListing {
    /// `<person>/<code>`: an id has no slash.
    fileprivate var cursor: String { "\(sort)\(stream.key)" }

    fileprivate init?(cursor: String, in index: String) {
        guard let slash = cursor.firstIndex(of: "/") else { return nil }
        let code = RoomCode(String(cursor[cursor.index(after: slash)...]))
        guard PersonID(String(cursor[..<slash])).isWellFormed, code.isWellFormed else { return nil }
        self.init(
            index: index, sort: String(cursor[...slash]), stream: StreamName(Room.kind, code.key))
    }
}
