import Contracts
import EventSourcing
import ParlorWire

/// What somebody's app is, and which games it knows: as this call says, or as the device said once.
struct KnownGames {
    let app: String?
    /// Nil when neither said.
    let games: [GameID: Int]?

    init(_ app: String?, _ games: [GameID: Int]?, _ context: Context) throws(RoomRefusal) {
        self.app = app ?? context.app?.name
        self.games = games ?? context.app?.games.map(Self.named)
        let isShort = (games ?? [:]).keys.allSatisfy {
            $0.rawValue.utf8.count <= GameID.longest
        }
        guard (games?.count ?? 0) <= ClientApp.mostGames, isShort else { throw .tooManyGames }
        guard (app?.utf8.count ?? 0) <= ClientApp.longestName else { throw .badApp }
    }

    func joined(_ person: PersonID, _ now: Timestamp) -> RoomEvent {
        .playerJoined(
            NewPlayer(userId: person, joinedAt: now, appVersion: app, games: games))
    }

    /// Whoever comes back with another app than they had.
    func news(of seat: Room.Seat) -> [RoomEvent] {
        let (app, games) = (app ?? seat.app, games ?? seat.games)
        guard app != seat.app || games != seat.games else { return [] }
        return [.appChanged(userId: seat.id, appVersion: app, games: games)]
    }

    private static func named(_ games: [String: Int]) -> [GameID: Int] {
        Dictionary(games.map { (GameID($0), $1) }, uniquingKeysWith: { $1 })
    }
}
