import Contracts
import Hosting
import ParlorGames
import ParlorWire
import Platform

extension BusLine {
    func rooms(_ invocation: Invocation, atMost limit: Int) throws -> Findings {
        var wanted = WantedRooms(
            code: try invocation.value("--code").map { try RoomCode(operand: $0) },
            host: try invocation.value("--host").map { try person($0, for: "--host") },
            status: try invocation.value("--status").map { try RoomStatus(operand: $0) },
            game: try invocation.value("--game").map { try GameID(operand: $0) },
            name: invocation.value("--name"))
        let (rooms, hasMore) = try rooms(&wanted, atMost: limit)
        let ended = wanted.code.map { " 'parlor history room.\($0)' shows what happened there." }
        return Findings(
            rooms, Table(rooms, now: Clock.now), hasMore: hasMore,
            nothing: "There is no such room now.\(ended ?? "")")
    }

    /// The live rooms that somebody is in.
    func rooms(with person: PersonID) throws -> [FoundRoom] {
        var wanted = WantedRooms(member: person)
        return try rooms(&wanted, atMost: 100).rooms
    }

    private func rooms(
        _ wanted: inout WantedRooms, atMost limit: Int
    ) throws -> (rooms: [FoundRoom], hasMore: Bool) {
        var rooms: [FoundRoom] = []
        repeat {
            wanted.limit = min(100, limit - rooms.count)
            let page = try ask("room.find", of: "room", body: wanted, as: FoundRooms.self)
            rooms += page.rooms
            wanted.after = page.more
        } while wanted.after != nil && rooms.count < limit
        return (rooms, wanted.after != nil)
    }
}

extension RoomCode {
    /// As it is typed, in either case.
    init(operand: String) throws(Complaint) {
        self.init(EntityKey(operand))
        guard isWellFormed else {
            throw .usage("'\(operand)' is no room's code: that has 4 to 6 letters and digits.")
        }
    }
}

extension RoomStatus {
    fileprivate init(operand: String) throws(Complaint) {
        let names = Self.allCases.filter { $0 != .ended }.map(\.rawValue)
        guard names.contains(operand), let status = RoomStatus(rawValue: operand) else {
            throw .usage("--status is '\(operand)'. \(hint(for: operand, among: names))")
        }
        self = status
    }
}

extension GameID {
    fileprivate init(operand: String) throws(Complaint) {
        let games = Catalogue.standard.entries.map(\.id)
        guard games.contains(operand) else {
            throw .usage("There is no game '\(operand)'. \(hint(for: operand, among: games))")
        }
        self.init(operand)
    }
}

extension Table {
    /// Rooms, one on each line.
    fileprivate init(_ rooms: [FoundRoom], now: Timestamp) {
        self.init([
            ("CODE", .left), ("NAME", .left), ("STATUS", .left), ("GAME", .left), ("HOST", .left),
            ("PLAYERS", .right), ("MADE", .left), ("", .left),
        ])
        for found in rooms {
            let room = found.room
            let marks = [
                found.isPrivate ? "private" : nil, room.hasPasscode ? "passcode" : nil,
                room.locked ? "locked" : nil,
            ]
            add(
                [
                    room.code.rawValue, room.roomName.text, room.status.rawValue,
                    room.selectedGameType?.rawValue ?? "-",
                    room.host?.identity?.displayName.text ?? room.hostId.rawValue,
                    "\(room.playerCount)/\(room.maxPlayers)",
                    "\(Units.span(from: room.createdAt, to: now)) ago",
                    marks.compactMap(\.self).joined(separator: ", "),
                ].map(\.escapingControls))
        }
    }
}
