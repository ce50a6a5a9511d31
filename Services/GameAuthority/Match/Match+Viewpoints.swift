public import Contracts
public import EventSourcing
public import ParlorGames
public import ParlorWire

/// Who sees what of a match: a player from their own seat, everybody else as the audience does, at
/// each revision.
/// Which cards or dice a viewpoint hides is the game's to say: `CrazyEights+HiddenCards`.
extension Match {
    /// Nil for a player who was put out: they see the match as the audience does.
    public func ownSeat(of actor: Actor) -> Seat? {
        actor.person.flatMap { seat(of: $0) }.flatMap {
            players[$0.index].loss == .putOut ? nil : $0
        }
    }

    public func viewpoint(of actor: Actor) -> Viewpoint { viewpoint(of: ownSeat(of: actor)) }

    /// Only a seat that plays, or that a bot plays for its player, has a view of its own.
    func viewpoint(of seat: Seat?) -> Viewpoint {
        guard let seat, players.indices.contains(seat.index), !players[seat.index].hasResigned
        else { return .audience }
        return .seat(seat)
    }

    public func view(for viewer: Actor, key: EntityKey) -> MatchView {
        let seat = ownSeat(of: viewer)
        return MatchView(
            matchId: MatchID(key.rawValue), game: begun?.game ?? "",
            gameVersion: begun?.gameVersion ?? 0, category: begun?.category,
            settings: begun?.settings ?? RawJSON([]), roomCode: begun?.roomCode,
            isPractice: begun?.isPractice ?? false, status: status,
            startedAt: begun?.beganAt ?? Timestamp(milliseconds: 0), seats: players.map(shown),
            seat: seat?.index,
            sight: viewer == .clock ? nil : sight(from: viewpoint(of: viewer), attendance),
            results: results, reason: reason)
    }

    /// The event as everybody may see it, and what each player sees besides or otherwise.
    public func faces(of event: MatchEvent, told: RawJSON, key: EntityKey) -> Faces {
        guard event.isShown, let base = try? Patchable(told) else { return Faces(common: told) }
        let attendance = attendanceAtEvent
        let shared = sight(from: .audience, attendance)
        let view = shared.flatMap { try? Patchable($0.view) }
        var own: [PersonID: RawJSON] = [:]
        for person in participants {
            let viewpoint = viewpoint(of: .person(person))
            let sight = sight(from: viewpoint, attendance)
            var fields = ObjectWriter(capacity: 512)
            fields.add("action", hiddenAction(of: event, for: viewpoint))
            fields.add("moves", sight?.moves)
            if let sight, let view { fields.add("view", try? view.patch(to: sight.view)) }
            own[person] = RawJSON(fields.close())
        }
        var fields = ObjectWriter(capacity: 2_048)
        fields.add("awaited", shared?.awaited)
        fields.add("turnEndsAt", shared?.turnEndsAt)
        fields.add("view", shared?.view)
        let common = try? base.patched(with: RawJSON(fields.close()))
        return Faces(common: common ?? told, own: own)
    }

    /// What may be known from there of an action that not everybody may know; nil for all others.
    private func hiddenAction(of event: MatchEvent, for viewpoint: Viewpoint) -> RawJSON? {
        guard case .acted(let move) = event, let hidden = move.hidden,
            let seat = players.firstIndex(where: { $0.userId == move.by })
        else { return nil }
        return game?.redacted(hidden, by: Seat(seat), for: viewpoint)
    }
}

/// Who looks back on what of a match.
extension Match {
    /// Once it is over, everybody may look back from every place.
    var isOpen: Bool { status != .playing }

    /// Until then, everybody looks back from their own place. `viewpoint(at:)` says what they saw.
    public func lookingBack(
        from seat: ReplaySeat?, by actor: Actor
    ) throws(MatchRefusal) -> ReplaySeat {
        let own = ownSeat(of: actor)
        switch seat {
        case nil: return own.map { .seat($0.index) } ?? .audience
        case .audience: return .audience
        case .all:
            guard isOpen else { throw .notOver }
            return .all
        case .seat(let index):
            guard players.indices.contains(index) else { throw .noSuchSeat }
            guard isOpen || own?.index == index else { throw .notOver }
            return .seat(index)
        }
    }

    /// From where this revision is looked back on. Before a seat was taken, and after it was given
    /// up, it has the audience's view.
    public func viewpoint(at seat: ReplaySeat) -> Viewpoint {
        switch seat {
        case .audience: .audience
        case .all: .all
        case .seat(let index): viewpoint(of: Seat(index))
        }
    }

    /// An event as it was told from there.
    public func told(_ event: MatchEvent, _ told: RawJSON, from viewpoint: Viewpoint) -> RawJSON {
        guard let action = hiddenAction(of: event, for: viewpoint) else { return told }
        var fields = ObjectWriter(capacity: 256)
        fields.add("action", action)
        return (try? Patchable(told).patched(with: RawJSON(fields.close()))) ?? told
    }

    /// The step of a replay for the event that was applied last, with its body as told from there.
    /// The first step of an answer has the whole log, the others what is new.
    public func step(
        _ rev: Revision, _ event: String, at time: Timestamp, body: RawJSON,
        from viewpoint: Viewpoint, showsWholeLog: Bool
    ) -> ReplayStep {
        let attendance = showsWholeLog ? self.attendance : attendanceAtEvent
        return ReplayStep(
            rev: rev, event: event, at: time, body: body,
            view: game?.view(from: viewpoint, attendance),
            awaited: awaited.map { person(at: $0) }, legal: legal(from: viewpoint))
    }

    private func legal(from viewpoint: Viewpoint) -> [PersonID: [RawJSON]] {
        let acting = awaited.union(invited)
        let seats = acting.filter { viewpoint == .all || viewpoint.isSeat($0) }
        return Dictionary(uniqueKeysWithValues: seats.map { (person(at: $0), legal(for: $0)) })
    }
}

extension Match {
    private func sight(from viewpoint: Viewpoint, _ attendance: Attendance) -> MatchSight? {
        guard let game else { return nil }
        let (view, moves) = game.sight(from: viewpoint, attendance)
        return MatchSight(
            view: view, awaited: awaited.map { person(at: $0) }, turnEndsAt: turnEndsAt,
            moves: status == .playing ? moves.map { Array($0.prefix(MatchSight.mostMoves)) } : nil)
    }

    public var attendance: Attendance {
        Attendance(players: players.map(\.userId.rawValue), times: loggedAt)
    }

    /// Of the log, an event shows what it brought.
    public var attendanceAtEvent: Attendance {
        Attendance(
            players: players.map(\.userId.rawValue), times: loggedAt, latest: justLogged)
    }

    private func shown(_ player: Player) -> MatchSeat {
        MatchSeat(
            userId: player.userId, botLevel: player.botLevel, isPlayedByBot: player.isPlayedByBot,
            hasResigned: player.hasResigned, heldUntil: player.heldUntil)
    }
}
