import Contracts
import EventSourcing
import Games
import Wire

/// Who comes in, and who doesn't.
extension Room {
    func joining(
        _ passcode: String?, _ app: String?, _ games: [GameID: Int]?, _ context: Context
    ) throws(RoomRefusal) -> [RoomEvent] {
        guard let person = context.actor.person else { throw .personOnly }
        if seat(person) != nil { return returning(person, context.now) }
        let joined = try Self.seat(person, app, games, context)
        let watched = isSpectator(person)
        if watched, locked { throw .locked }
        if !watched { try admit(person, passcode) }
        if status != .waiting { throw .inGame }
        guard seats.count < about!.maxPlayers else { throw .full }
        try mustKnowTheGame(games)
        return watched ? [.spectatorLeft(userId: person, reason: .seated), joined] : [joined]
    }

    func spectating(_ passcode: String?, _ context: Context) throws(RoomRefusal) -> [RoomEvent] {
        guard let person = context.actor.person else { throw .personOnly }
        if isSpectator(person) { return returning(person, context.now) }
        if seat(person) != nil { return [] }
        try admit(person, passcode)
        guard spectators.count < Self.mostSpectators else { throw .tooManySpectators }
        return [.spectatorJoined(userId: person)]
    }

    func leaving(_ context: Context) throws(RoomRefusal) -> [RoomEvent] {
        guard let person = context.actor.person, isIn(person) else { throw .notMember }
        return putting(out: person, because: .left, context.now)
    }

    static func seat(
        _ person: PersonID, _ app: String?, _ games: [GameID: Int]?, _ context: Context
    ) throws(RoomRefusal) -> RoomEvent {
        let isShort = (games ?? [:]).keys.allSatisfy {
            $0.rawValue.utf8.count <= GameID.longest
        }
        guard (games?.count ?? 0) <= 64, (app?.utf8.count ?? 0) <= 64, isShort else {
            throw .tooManyGames
        }
        return .playerJoined(
            userId: person, joinedAt: context.now, botLevel: nil, appVersion: app, games: games)
    }
}

extension Room {
    /// Says nothing of the room before the passcode was right. Blocks plug in beside the ban.
    private func admit(_ person: PersonID, _ passcode: String?) throws(RoomRefusal) {
        if banned.contains(person) { throw .banned }
        guard about!.passcode?.matches(passcode ?? "") ?? true else { throw .passcodeWrong }
        if locked { throw .locked }
    }

    private func mustKnowTheGame(_ games: [GameID: Int]?) throws(RoomRefusal) {
        guard let id = game.id, let games else { return }
        guard (games[id] ?? .min) >= (try Self.rules(of: id)).entry.settingsVersion else {
            throw .unsupportedGameVersion(id)
        }
    }
}
