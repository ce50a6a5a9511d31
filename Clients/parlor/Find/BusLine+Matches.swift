import Contracts
import Hosting
import ParlorWire
import Platform

extension BusLine {
    func matches(_ invocation: Invocation, atMost limit: Int) throws -> Findings {
        let room = try invocation.value("--room").map { try RoomCode(operand: $0) }
        let player = try invocation.value("--player").map { try person($0, for: "--player") }
        var ids = try matchIDs(in: room, of: player)
        if let room, player == nil {
            ids = try played(in: room).filter { !ids.contains($0) } + ids
        }
        let shown = ids.suffix(limit)
        let matches = try shown.compactMap { try match($0) }
        let missing = Set(shown).subtracting(matches.map(\.matchId))
        if !missing.isEmpty {
            Terminal.errors.print(
                "No longer there: \(missing.map(\.rawValue).sorted().joined(separator: ", "))."
                    .escapingControls)
        }
        return Findings(
            matches, Table(matches, now: Clock.now), hasMore: ids.count > limit,
            nothing: room == nil
                ? "They play in no match now. Matches that are over are found by their room: "
                    + "'parlor find match --room CODE'."
                : "There is no such match, and there was none since the room began.")
    }

    /// Those that are under way.
    func matchIDs(in room: RoomCode? = nil, of player: PersonID?) throws -> [MatchID] {
        struct Wanted: Encodable {
            let roomCode: RoomCode?
            let player: PersonID?
        }
        return try ask(
            "match.find", of: "match", body: Wanted(roomCode: room, player: player),
            as: FoundMatches.self
        ).matchIds
    }

    /// Nil for a match that is gone.
    func match(_ id: MatchID) throws -> FoundMatch? {
        let view = try askIfThere(
            "match.get", of: "match", EntityKey(id.rawValue), missing: [.matchNotFound, .notFound],
            as: MatchView.self)
        return view.map { FoundMatch($0) }
    }

    /// What the room's own history says: it is read from its beginning.
    private func played(in room: RoomCode) throws -> [MatchID] {
        struct Started: Decodable { let matchId: MatchID }
        var ids: [MatchID] = []
        var reader = StreamReader(StreamName("room", room.key), from: 1, self)
        try reader.read { entry in
            guard entry.event == "started" else { return }
            ids.append(try JSON.decode(Started.self, from: entry.body.bytes).matchId)
        }
        return ids
    }
}

/// A match without what is on its table.
struct FoundMatch: Encodable {
    let matchId: MatchID
    let game: GameID
    let status: MatchStatus
    let roomCode: RoomCode?
    let startedAt: Timestamp
    let players: [PersonID]
    let awaited: [PersonID]

    init(_ view: MatchView) {
        (matchId, game, status) = (view.matchId, view.game, view.status)
        (roomCode, startedAt) = (view.roomCode, view.startedAt)
        players = view.seats.map(\.userId)
        awaited = view.sight?.awaited ?? []
    }
}

extension Table {
    /// Matches, one on each line.
    fileprivate init(_ matches: [FoundMatch], now: Timestamp) {
        self.init([
            ("MATCH", .left), ("GAME", .left), ("STATUS", .left), ("ROOM", .left),
            ("BEGAN", .left), ("PLAYERS", .left), ("WAITS FOR", .left),
        ])
        for match in matches {
            func list(_ people: [PersonID]) -> String {
                people.isEmpty ? "-" : people.map(\.rawValue).joined(separator: " ")
            }
            add(
                [
                    match.matchId.rawValue, match.game.rawValue, match.status.rawValue,
                    match.roomCode?.rawValue ?? "-",
                    "\(Units.span(from: match.startedAt, to: now)) ago", list(match.players),
                    list(match.awaited),
                ].map(\.escapingControls))
        }
    }
}
