import Contracts
import ParlorPalette
import ParlorWire

/// What events are told with besides. They may change every player.
struct PlayersTold: Decodable {
    var avatarColors: [PersonID: ColorID]?
    var cannotPlay: [PersonID]?
}

extension RoomInside {
    mutating func takePlayers(
        _ told: RoomEvent, _ event: Session.Event
    ) throws(CannotFold) {
        switch told {
        case .playerJoined(let player):
            let joined = try event.completion(JoinedPlayer.self)
            players.append(RoomPlayer(player, joined))
        case .playerLeft(let person, _): players.removeAll { $0.id == person }
        case .playerDropped(let person, _, _): return change(person) { $0.isActive = false }
        case .playerReturned(let person, _): return change(person) { $0.isActive = true }
        case .readyChanged(let person, let isReady):
            return change(person) { $0.isReady = isReady }
        case .hostChanged(let person, _, _): hostId = person
        default: break
        }
        settle(try event.completion(PlayersTold.self))
    }

    /// What of each player follows from the rest: who is host, whose turn it is, the score, the
    /// colour, who can play.
    mutating func settle(_ told: PlayersTold) {
        let scores = matchId == nil ? lastResults?.scores : currentGameState?.scores
        let current = matchId == nil ? nil : currentGameState?.currentPlayerId
        for place in players.indices {
            let id = players[place].id
            players[place].isHost = id == hostId
            players[place].isTurn = current.map { $0 == id }
            players[place].gameScore = scores?[id]
            if let color = told.avatarColors?[id] { players[place].avatarColor = color }
            if let others = told.cannotPlay { players[place].canPlay = !others.contains(id) }
        }
    }

    private mutating func change(_ person: PersonID, _ change: (inout RoomPlayer) -> Void) {
        guard let place = players.firstIndex(where: { $0.id == person }) else { return }
        change(&players[place])
    }
}

extension RoomPlayer {
    fileprivate init(_ player: NewPlayer, _ joined: JoinedPlayer) {
        self.init(
            id: player.userId, avatarColor: joined.avatarColor, isReady: player.botLevel != nil,
            joinedAt: player.joinedAt, isHost: false, isActive: true, canPlay: true,
            botLevel: player.botLevel, gameScore: nil, username: joined.username)
    }
}
