public import Contracts
public import EventSourcing
public import Hosting
import Journal
import ParlorWire
import RoomRules

extension RoomQuery: Query {
    static let page = 1...100
    static let usualPage = 50

    public func answer(_ context: Context, reading reader: Reader) throws -> any Encodable {
        switch self {
        case .get: try found(RoomCode(context.key), context, reader)
        case .list(let after, let limit):
            try Self.page(after: after, limit: limit, for: context.actor.person, reader).showing(
                nil)
        case .mine: try Self.rooms(of: context.actor.person, reader).showing(nil)
        }
    }

    private static func rooms(of person: PersonID?, _ reader: Reader) throws -> RoomList {
        guard let person else { throw RoomRefusal.personOnly }
        let rows = try reader.list(
            Room.memberIndex, prefix: Room.sort(person), limit: page.upperBound)
        return RoomList(
            rooms: try rows.compactMap { row in
                let code = RoomCode(row.stream.key)
                // Who lost the seat in a match has a row, and is not in.
                guard let room = try reader.state(Room.self, code.key)?.state, room.isIn(person)
                else { return nil }
                return room.summary(as: code)
            })
    }

    private func found(
        _ code: RoomCode, _ context: Context, _ reader: Reader
    ) throws -> Placed {
        guard !code.rawValue.isEmpty else { throw RoomRefusal.noCode }
        guard code.isWellFormed, let (room, rev) = try reader.state(Room.self, code.key),
            room.status != .ended
        else { throw RoomRefusal.notFound }
        if let person = context.actor.person {
            if try room.isBarred(person, reader) { throw RoomRefusal.notFound }
            if room.banned.contains(person) { throw RoomRefusal.banned }
        }
        return Placed(
            room.view(for: context.actor, key: code.key), of: StreamName(Room.kind, code.key),
            at: rev)
    }

    /// Without a viewer, what all are shown.
    static func page(
        after: String?, limit: Int?, for viewer: PersonID?, _ reader: Reader
    ) throws -> RoomList {
        let limit = limit ?? usualPage
        guard page.contains(limit) else {
            throw Failure.badInput("limit", "A page has 1 to \(page.upperBound) rooms.")
        }
        let place = try after.map { text throws(Failure) in
            guard let place = StoredListing(cursor: text) else {
                throw Failure.badInput("after", "The cursor isn't one that an earlier page gave.")
            }
            return place
        }
        let rows = try reader.list(
            Room.publicIndex, prefix: "", after: place, limit: limit + 1)
        let shown = rows.prefix(limit)
        return RoomList(
            rooms: try shown.compactMap { row in
                let code = RoomCode(row.stream.key)
                guard let room = try reader.state(Room.self, code.key)?.state,
                    try viewer.map({ try room.isBarred($0, reader) }) != true
                else { return nil }
                return room.listed(as: code)
            },
            more: rows.count > limit ? shown.last?.cursor : nil)
    }
}

extension RoomList {
    /// With places for the hosts' portraits: of all, or of those whose faces whoever watches is told.
    func showing(_ people: Set<PersonID>?) -> RoomList {
        var list = self
        for index in list.rooms.indices {
            let host = list.rooms[index].hostId
            if people?.contains(host) ?? true { list.rooms[index].host = RoomGuest(id: host) }
        }
        return list
    }
}

extension StoredListing {
    /// `<sort>.<code>`.
    fileprivate var cursor: String { "\(sort).\(stream.key)" }

    fileprivate init?(cursor: String) {
        let parts = cursor.split(separator: ".")
        guard parts.count == 2, cursor.utf8.count <= 32, RoomCode(String(parts[1])).isWellFormed
        else { return nil }
        self.init(
            index: Room.publicIndex, sort: String(parts[0]),
            stream: StreamName(Room.kind, RoomCode(String(parts[1])).key))
    }
}
