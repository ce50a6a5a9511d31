import Contracts
import EventSourcing
import ParlorGames
public import ParlorWire

/// Who comes in, and who doesn't.
extension Room {
    static let mostSpectators = 50

    func joining(
        _ passcode: String?, _ app: String?, _ games: [GameID: Int]?, _ context: Context,
        _ passcodes: some Passcodes
    ) throws(RoomRefusal) -> [RoomEvent] {
        guard let person = context.actor.person else { throw .personOnly }
        let known = try KnownGames(app, games, context)
        if let seat = seat(person) {
            return returning(person, context.now) + known.news(of: seat)
        }
        let joined = known.joined(person, context.now)
        let watched = isSpectator(person)
        if !hasMatchSeat(person) {
            if watched, locked { throw .locked }
            if !watched { try admit(person, passcode, passcodes) }
            if status != .waiting, !isJoinedLate { throw .inGame }
        }
        guard seats.count < about!.maxPlayers else { throw .full }
        try mustKnowTheGame(known.games)
        let renewed = try watched ? [] : renewing(passcode, context, passcodes)
        let seated = renewed + [joined] + hostReturning(person, context.now)
        return watched ? [.spectatorLeft(userId: person, reason: .seated)] + seated : seated
    }

    func spectating(
        _ passcode: String?, _ context: Context, _ passcodes: some Passcodes
    ) throws(RoomRefusal) -> [RoomEvent] {
        guard let person = context.actor.person else { throw .personOnly }
        if isSpectator(person) { return returning(person, context.now) }
        if seat(person) != nil { return [] }
        try admit(person, passcode, passcodes)
        if match?.policy.supportsSpectators == false { throw .noSpectators }
        guard spectators.count < Self.mostSpectators else { throw .tooManySpectators }
        return try renewing(passcode, context, passcodes) + [.spectatorJoined(userId: person)]
    }

    func leaving(_ context: Context) throws(RoomRefusal) -> [RoomEvent] {
        guard let person = context.actor.person, isIn(person) else { throw .notMember }
        return putting(out: person, because: .left, context.now)
    }
}

extension Room {
    /// The match takes players in the middle of it, once it has begun.
    private var isJoinedLate: Bool { status == .inGame && match?.policy.allowsLateJoin == true }

    /// What is theirs in the match is theirs in the room.
    public func hasMatchSeat(_ person: PersonID) -> Bool {
        match.map { $0.policy.allowsRejoin && $0.players.contains(person) } ?? false
    }

    /// Says nothing of the room before the passcode was right. `HostBlocks` are looked at before.
    private func admit(
        _ person: PersonID, _ passcode: String?, _ passcodes: some Passcodes
    ) throws(RoomRefusal) {
        if banned.contains(person) { throw .banned }
        if let right = about!.passcodeHash, !invited.contains(person) {
            guard let passcode, !passcode.isEmpty else { throw .passcodeMissing }
            guard try passcodes.matches(passcode, right) else { throw .passcodeWrong }
        }
        if locked { throw .locked }
    }

    /// A hash of an earlier version is replaced as soon as somebody says the right passcode.
    private func renewing(
        _ passcode: String?, _ context: Context, _ passcodes: some Passcodes
    ) throws(RoomRefusal) -> [RoomEvent] {
        guard let passcode, let old = about?.passcodeHash, passcodes.isOutdated(old),
            try passcodes.matches(passcode, old)
        else { return [] }
        return [
            .configured(
                RoomUpdate(
                    hasPasscode: true, passcodeHash: try passcodes.hash(of: passcode, context)))
        ]
    }

    private func mustKnowTheGame(_ games: [GameID: Int]?) throws(RoomRefusal) {
        guard let id = game.id, let games else { return }
        guard (games[id] ?? .min) >= (try Self.rules(of: id)).entry.settingsVersion else {
            throw .unsupportedGameVersion(id)
        }
    }
}
