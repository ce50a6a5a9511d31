public import Contracts
public import EventSourcing
import ParlorGames
public import ParlorWire

/// What happens in a match only because time has passed. Each of it is in the state, so it survives
/// any crash and happens once.
extension Match {
    /// Bots think for so long, so that people can follow.
    static let botPace: Duration = .seconds(1)
    /// A bot plays for whoever lets the others wait so long, where turns have no end of their own.
    static let idleness: Duration = .seconds(600)
    /// A match in which nothing happens for so long is called off.
    static let patience: Duration = .seconds(24 * 3_600)

    private static let mostAtOnce = 64

    public var deadline: Deadline<MatchCommand>? {
        guard begun != nil, status == .playing else { return nil }
        var due = givenUpAt
        for time in [holdEndsAt, botsActAt, turnEndsAt, idleAt] { due = min(due, time ?? due) }
        return Deadline(at: due, .lapse)
    }

    /// A round of a party game does not wait longer for those who are away.
    private static let absence: Duration = .seconds(5)

    /// When the time is up for those whom the match waits for, or a part of it is.
    public var turnEndsAt: Timestamp? {
        guard status == .playing, let game, !game.isOver else { return nil }
        return game.clock.map { clock in
            let end = turnBeganAt + .seconds(clock.seconds)
            if actingSeats.isEmpty, !awaited.isEmpty { return min(end, movedAt + Self.botPace) }
            return onlyAbsentAwaitedSince.map { min(end, $0 + Self.absence) } ?? end
        }
    }

    /// Since when the turn waits for nobody but those who are away. Others may still act in it, such
    /// as an artist, which makes it no longer.
    private var onlyAbsentAwaitedSince: Timestamp? {
        let absent = absentSeats
        guard policy.allowsLateJoin == true, let game, !absent.isEmpty else { return nil }
        let isForAbsentAlone = absent.count == actingSeats.count
        guard isForAbsentAlone || game.isSettled(without: absent) else { return nil }
        var since = isForAbsentAlone ? movedAt : turnBeganAt
        for seat in absent { since = max(since, players[seat.index].heldAt ?? since) }
        return since
    }

    /// Whether the turn has waited long enough for those who are away, and waits for nobody else, no
    /// bot either.
    private func isLeftToAbsent(_ now: Timestamp) -> Bool {
        guard let game, let since = onlyAbsentAwaitedSince else { return false }
        return since + Self.absence <= now && game.isSettled(without: absentSeats)
    }

    /// The awaited seats that are held for somebody.
    private var absentSeats: Seats {
        var seats = Seats.none
        for seat in awaited where players[seat.index].heldUntil != nil { seats.insert(seat) }
        return seats
    }

    func lapsing(_ context: Context) -> [MatchEvent] {
        var match = self
        var dice = context.dice
        var events: [MatchEvent] = []
        while events.count < Self.mostAtOnce, let next = match.nextLapse(context.now, &dice),
            !next.isEmpty
        {
            events += next
        }
        return events
    }
}

extension Match {
    private var holdEndsAt: Timestamp? {
        players.lazy.compactMap(\.heldUntil).min()
    }

    private var botsActAt: Timestamp? { actingBots.isEmpty ? nil : movedAt + Self.botPace }

    /// Practice that goes on by itself, since its turns end, goes on for nobody.
    private var givenUpAt: Timestamp {
        begun?.isPractice == true && turnEndsAt != nil
            ? playedAt + Self.idleness : movedAt + Self.patience
    }

    /// Those that are invited come first: once the others have acted, they may be awaited, and then
    /// they need time to think.
    private var actingBots: [Seat] {
        (Array(invited) + actingSeats).filter { players[$0.index].isPlayedByBot }
    }

    /// The awaited seats, without the bots that wait for the clock.
    private var actingSeats: [Seat] {
        let resting: Seats = game?.resting ?? .none
        return awaited.filter { !resting.contains($0) || !players[$0.index].isPlayedByBot }
    }

    /// When a bot plays for those whom the others wait for, where nothing else says so. Alone one may
    /// think for as long as one likes.
    private var idleAt: Timestamp? {
        guard begun?.isPractice == false, turnEndsAt == nil,
            awaited.contains(where: { players[$0.index].isAwaited })
        else { return nil }
        return movedAt + Self.idleness
    }

    private var idlers: [Player] {
        awaited.map { players[$0.index] }.filter(\.isAwaited)
    }

    /// It has happened already when it is returned.
    private mutating func nextLapse(_ now: Timestamp, _ dice: inout Dice) -> [MatchEvent]? {
        guard let at = deadline?.at, at <= now else { return nil }
        if holdEndsAt == at,
            let out = players.first(where: { $0.heldUntil == at })
        {
            return happened([.seatTakenByBot(userId: out.userId, reason: .timedOut, takenAt: now)])
        }
        if botsActAt == at { return botsActing(now, &dice) }
        if turnEndsAt == at { return timingOut(now) }
        if idleAt == at {
            return happened(
                idlers.map { .seatTakenByBot(userId: $0.userId, reason: .idle, takenAt: now) })
        }
        return happened([callingOff("Nobody plays any more.", now)])
    }

    /// Each of them chooses by what its own seat sees.
    private mutating func botsActing(_ now: Timestamp, _ dice: inout Dice) -> [MatchEvent] {
        var events: [MatchEvent] = []
        for seat in actingBots {
            guard let game, game.acting.contains(seat), !game.isOver,
                let action = game.botAction(
                    for: seat, skill: players[seat.index].skill, seed: dice.next())
            else { continue }
            events += happened([acted(action, seat, byBot: true, now)])
        }
        // A game in which somebody has nothing to do goes on as if their time were up.
        return events.isEmpty ? timingOut(now) : concluded(events, now)
    }

    /// Where only those who are away are awaited, all parts that are left end at once.
    private mutating func timingOut(_ now: Timestamp) -> [MatchEvent] {
        let turn = game?.clock?.turn
        let endsAll = isLeftToAbsent(now)
        var events: [MatchEvent] = []
        repeat {
            let userIds = endsPart ? [] : awaited.map { person(at: $0) }
            events += happened([.turnTimedOut(MissedTurn(userIds: userIds, timedOutAt: now))])
        } while endsAll && game?.isOver == false && game?.clock?.turn == turn
        return concluded(events, now)
    }

    /// Whether only a part of the turn's time is up.
    private var endsPart: Bool {
        guard var next = game, let turn = next.clock?.turn else { return false }
        next.timeOut()
        return !next.isOver && next.clock?.turn == turn
    }

    private mutating func happened(_ events: [MatchEvent]) -> [MatchEvent] {
        for event in events { apply(event) }
        return events
    }
}

extension Match.Player {
    /// Nobody but this person keeps the others waiting.
    var isAwaited: Bool { !isPlayedByBot && heldUntil == nil }

    fileprivate var skill: BotSkill {
        switch botLevel {
        case .easy: .easy
        case .medium, nil: .medium
        case .hard: .hard
        }
    }
}
