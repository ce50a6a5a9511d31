import Contracts
import EventSourcing
import Games
import Wire

/// What happens in a match only because time has passed. Each of it is in the state, so it survives
/// any crash and happens once.
extension Match {
    private static let mostAtOnce = 64

    var deadline: Deadline<MatchCommand>? {
        guard about != nil, status == .playing else { return nil }
        let due = [holdEndsAt, botsActAt, turnEndsAt, givenUpAt].compactMap { $0 }.min()
        return due.map { Deadline(at: $0, .lapse) }
    }

    /// When the time is up for those whom the match waits for.
    var turnEndsAt: Timestamp? {
        guard status == .playing, let game, !game.isOver else { return nil }
        return game.clock.map { turnBeganAt + .seconds($0.seconds) }
    }

    func lapsing(_ context: Context) -> [MatchEvent] {
        var match = self
        var dice = context.dice
        var events: [MatchEvent] = []
        while events.count < Self.mostAtOnce, let next = match.nextLapse(context.now, &dice) {
            for event in next { match.apply(event) }
            events += next
        }
        return events
    }
}

extension Match {
    private var holdEndsAt: Timestamp? {
        players.compactMap(\.droppedAt).min().map { $0 + hold }
    }

    private var botsActAt: Timestamp? { awaitedBots.isEmpty ? nil : movedAt + Self.botPace }
    private var givenUpAt: Timestamp { movedAt + Self.patience }

    private var awaitedBots: [Seat] {
        game?.awaited.filter { players[$0.index].isPlayedByBot } ?? []
    }

    private func nextLapse(_ now: Timestamp, _ dice: inout Dice) -> [MatchEvent]? {
        guard let at = deadline?.at, at <= now else { return nil }
        if holdEndsAt == at,
            let out = players.first(where: { $0.droppedAt.map { $0 + hold } == at })
        {
            return [.seatTakenByBot(userId: out.userId, reason: .timedOut, takenAt: now)]
        }
        if botsActAt == at { return botsActing(now, &dice) }
        if turnEndsAt == at, let game {
            var next = self
            let late = MatchEvent.turnTimedOut(
                userIds: game.awaited.map { person(at: $0) }, timedOutAt: now)
            next.apply(late)
            return [late] + next.consequences(now)
        }
        return [
            .calledOff(
                roomCode: about?.roomCode, reason: "Nobody has played for a day.",
                calledOffAt: now)
        ]
    }

    /// Each of them chooses by what its own seat sees.
    private func botsActing(_ now: Timestamp, _ dice: inout Dice) -> [MatchEvent] {
        var next = self
        var events: [MatchEvent] = []
        for seat in awaitedBots {
            guard let game = next.game, game.awaited.contains(seat), !game.isOver,
                let action = game.botAction(
                    for: seat, skill: players[seat.index].skill, seed: dice.next()),
                let acted = try? next.play(action, seat, byBot: true, now)
            else { continue }
            events.append(acted)
        }
        return events + next.consequences(now)
    }
}

extension Match.Player {
    fileprivate var skill: BotSkill {
        switch botLevel {
        case .easy: .easy
        case .medium, nil: .medium
        case .hard: .hard
        }
    }
}
