import Contracts
import EventSourcing
import Games
import Wire

/// Who sees what of a match: a player from their own seat, everybody else as the audience does.
/// Which cards or dice a viewpoint hides is the game's to say: `CrazyEights+HiddenCards`.
extension Match {
    /// Nil for a player who was put out: they see the match as the audience does.
    func ownSeat(of actor: Actor) -> Seat? {
        actor.person.flatMap { seat(of: $0) }.flatMap {
            players[$0.index].loss == .putOut ? nil : $0
        }
    }

    func viewpoint(of seat: Seat?) -> Viewpoint { seat.map { .seat($0) } ?? .audience }

    func view(for viewer: Actor, key: EntityKey) -> MatchView {
        let seat = ownSeat(of: viewer)
        return MatchView(
            matchId: MatchID(key.rawValue), game: begun?.game ?? "",
            gameVersion: begun?.gameVersion ?? 0, category: begun?.category,
            settings: begun?.settings ?? RawJSON([]), roomCode: begun?.roomCode,
            isPractice: begun?.isPractice ?? false, status: status,
            startedAt: begun?.beganAt ?? Timestamp(milliseconds: 0), seats: players.map(shown),
            seat: seat?.index,
            sight: viewer == .clock ? nil : sight(from: viewpoint(of: seat), attendance),
            results: results, reason: reason)
    }

    /// The event as each player may see it, and as everybody else may.
    func faces(of event: MatchEvent, told: RawJSON, key: EntityKey) -> Faces {
        guard event.isShown else { return Faces(common: told) }
        guard let fields = try? JSON.decode([String: RawJSON].self, from: told.bytes) else {
            return Faces(common: told)
        }
        return Faces(
            common: body(fields, event, from: .audience),
            own: Dictionary(
                uniqueKeysWithValues: participants.map { person in
                    (person, body(fields, event, from: viewpoint(of: ownSeat(of: .person(person)))))
                }))
    }

    /// Shows what may be known from there of an action that not everybody may know.
    func redact(
        _ event: MatchEvent, in told: inout [String: RawJSON], for viewpoint: Viewpoint
    ) {
        guard case .acted(let move) = event, let hidden = move.hidden,
            let seat = players.firstIndex(where: { $0.userId == move.by })
        else { return }
        told["action"] = game?.redacted(hidden, by: Seat(seat), for: viewpoint)
    }
}

/// Who looks back on what of a match.
extension Match {
    /// Once it is over, everybody may look back from every place.
    var isOpen: Bool { status != .playing }

    /// Until then, everybody looks back from their own place.
    func lookingBack(
        from seat: ReplaySeat?, by actor: Actor
    ) throws(MatchRefusal) -> Viewpoint {
        let own = ownSeat(of: actor)
        switch seat {
        case nil: return own.map { .seat($0) } ?? .audience
        case .audience: return .audience
        case .all:
            guard isOpen else { throw .notOver }
            return .all
        case .seat(let index):
            guard players.indices.contains(index) else { throw .noSuchSeat }
            guard isOpen || own?.index == index else { throw .notOver }
            return .seat(Seat(index))
        }
    }

    /// An event as it was told from there.
    func told(_ event: MatchEvent, _ told: RawJSON, from viewpoint: Viewpoint) -> RawJSON {
        guard case .acted(let move) = event, move.hidden != nil, viewpoint != .audience,
            var fields = try? JSON.decode([String: RawJSON].self, from: told.bytes)
        else { return told }
        redact(event, in: &fields, for: viewpoint)
        return RawJSON(JSON.encode(fields))
    }
}

extension Match {
    private func sight(from viewpoint: Viewpoint, _ attendance: Attendance) -> MatchSight? {
        guard let game else { return nil }
        let awaited = awaited
        var moves: [RawJSON]?
        if case .seat(let seat) = viewpoint, awaited.contains(seat) {
            moves = Array(legal(for: seat).prefix(MatchSight.mostMoves))
        }
        return MatchSight(
            view: game.view(from: viewpoint, attendance), awaited: awaited.map { person(at: $0) },
            turnEndsAt: turnEndsAt, moves: moves)
    }

    var attendance: Attendance {
        Attendance(players: players.map(\.userId.rawValue), times: loggedAt)
    }

    /// Of the log, an event shows what it brought.
    var attendanceAtEvent: Attendance {
        Attendance(
            players: players.map(\.userId.rawValue), times: loggedAt, latest: justLogged)
    }

    private func shown(_ player: Player) -> MatchSeat {
        MatchSeat(
            userId: player.userId, botLevel: player.botLevel, isPlayedByBot: player.isPlayedByBot,
            hasResigned: player.hasResigned, heldUntil: player.heldUntil)
    }

    private func body(
        _ told: [String: RawJSON], _ event: MatchEvent, from viewpoint: Viewpoint
    ) -> RawJSON {
        var fields = told
        if let sight = sight(from: viewpoint, attendanceAtEvent) {
            fields["view"] = sight.view
            fields["awaited"] = RawJSON(JSON.encode(sight.awaited))
            fields["turnEndsAt"] = sight.turnEndsAt.map { RawJSON(JSON.encode($0)) }
            fields["moves"] = sight.moves.map { RawJSON(JSON.encode($0)) }
        }
        redact(event, in: &fields, for: viewpoint)
        return RawJSON(JSON.encode(fields))
    }
}
