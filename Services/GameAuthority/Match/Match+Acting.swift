import Contracts
import EventSourcing
import ParlorGames
import ParlorWire

extension Match {
    /// No game has longer actions.
    static let longestAction = 4 << 10

    func acting(
        _ action: RawJSON, at seen: Revision?, _ context: Context
    ) throws(MatchRefusal) -> Decided<Match> {
        let (person, seat) = try mustPlay(context)
        let player = players[seat.index]
        if let seen, seen < player.since || seen > rev { throw .desync }
        var next = self
        var events: [MatchEvent] = []
        if player.loss != nil || player.heldUntil != nil {
            let returned = MatchEvent.seatReturned(userId: person, returnedAt: context.now)
            next.apply(returned)
            events.append(returned)
        }
        let acted = try next.play(action, seat, context.now)
        events += next.concluded([acted], context.now)
        return Decided(events, after: next)
    }

    /// Bots don't play on among themselves: where no person is left, all but the best of them give up
    /// too.
    func resigning(_ context: Context) throws(MatchRefusal) -> [MatchEvent] {
        let (person, _) = try mustPlay(context)
        var next = self
        var events: [MatchEvent] = []
        func giveUp(_ person: PersonID) {
            let resigned = MatchEvent.resigned(userId: person, resignedAt: context.now)
            next.apply(resigned)
            events.append(resigned)
        }
        giveUp(person)
        if next.players.allSatisfy({ $0.isBot || $0.hasResigned }) {
            for bot in next.botsByScore.dropLast() { giveUp(bot) }
        }
        return next.concluded(events, context.now)
    }

    func comingBack(_ context: Context) throws(MatchRefusal) -> [MatchEvent] {
        let (person, seat) = try mustPlay(context)
        return returning(person, players[seat.index], context.now)
    }

    func returning(_ person: PersonID, _ player: Player, _ now: Timestamp) -> [MatchEvent] {
        guard player.loss != .putOut, !player.hasResigned, mayComeBack(player),
            player.loss != nil || player.heldUntil != nil
        else { return [] }
        return [.seatReturned(userId: person, returnedAt: now)]
    }

    mutating func take(_ move: MatchMove) {
        summary = move.summary ?? summary
        guard let seat = players.firstIndex(where: { $0.userId == move.by }) else { return }
        took(Seat(seat), byBot: move.byBot == true, move.actedAt) {
            try $0.replay(move.hidden ?? move.action ?? RawJSON([]), by: Seat(seat))
        }
    }

    mutating func resign(_ person: PersonID, _ at: Timestamp) {
        guard let seat = players.firstIndex(where: { $0.userId == person }) else { return }
        players[seat].hasResigned = true
        players[seat].heldUntil = nil
        change(at) { $0.resign(Seat(seat)) }
    }

    /// A player who is newly awaited, or newly invited, sees a new situation.
    /// If the rules can't do it, the match goes on without a game: its rules are no longer played.
    mutating func change(_ now: Timestamp, _ change: (inout AnyGame) throws -> Void) {
        guard var game else { return }
        self.game = nil
        let (before, clock) = (game.acting, game.clock)
        let logged = game.logged
        do { try change(&game) } catch { return }
        note(game.logged - logged, at: now)
        let isOtherTurn = game.clock?.turn != clock?.turn
        if isOtherTurn || game.clock?.part != clock?.part { turnBeganAt = now }
        for seat in game.acting where isOtherTurn || !before.contains(seat) {
            players[seat.index].since = rev
        }
        movedAt = now
        self.game = game
    }
}

extension Match {
    /// As many as a view shows.
    private static let mostLogged = 50

    mutating func note(_ entries: Int, at now: Timestamp) {
        guard entries > 0 else { return }
        justLogged = min(entries, Self.mostLogged)
        loggedAt += [Timestamp](repeating: now, count: min(entries, Self.mostLogged))
        if loggedAt.count > Self.mostLogged {
            loggedAt.removeFirst(loggedAt.count - Self.mostLogged)
        }
    }

    /// Plays it, and says what happened: that is in the state already.
    mutating func play(
        _ action: RawJSON, _ seat: Seat, _ now: Timestamp
    ) throws(MatchRefusal) -> MatchEvent {
        guard var after = game else { throw .rulesOfOld }
        guard action.bytes.count <= Self.longestAction else { throw .tooLong(Self.longestAction) }
        let played: PlayedAction
        do throws(Unplayable) { played = try after.act(action, by: seat) } catch {
            throw error.refusal
        }
        rev += 1
        justLogged = 0
        took(seat, byBot: false, now) { $0 = after }
        return acted(played, seat, byBot: false, now)
    }

    func acted(_ played: PlayedAction, _ seat: Seat, byBot: Bool, _ now: Timestamp) -> MatchEvent {
        .acted(
            MatchMove(
                by: person(at: seat), action: played.open,
                hidden: played.open == played.whole ? nil : played.whole,
                byBot: byBot ? true : nil, actedAt: now))
    }

    /// A seat that is only held is its player's still.
    private func mayComeBack(_ player: Player) -> Bool {
        player.loss == nil || policy.allowsRejoin
    }

    private func mustPlay(_ context: Context) throws(MatchRefusal) -> (PersonID, Seat) {
        guard let person = context.actor.person else { throw .personOnly }
        guard let seat = ownSeat(of: context.actor) else { throw .noSeat }
        guard status == .playing, !players[seat.index].hasResigned else { throw .over }
        guard mayComeBack(players[seat.index]) else { throw .seatLost }
        return (person, seat)
    }

    /// The best one last.
    private var botsByScore: [PersonID] {
        let scores = game?.standing.scores ?? players.map { _ in 0 }
        return zip(players, scores).filter { $0.0.isBot }.sorted { $0.1 < $1.1 }.map(\.0.userId)
    }

    private mutating func took(
        _ seat: Seat, byBot: Bool, _ at: Timestamp, _ act: (inout AnyGame) throws -> Void
    ) {
        let (isAwaited, moved) = (awaited.contains(seat), movedAt)
        players[seat.index].since = rev
        if !byBot { playedAt = at }
        change(at, act)
        // Otherwise a bet would give the awaited players, and bots, more time.
        if !isAwaited { movedAt = moved }
    }
}

extension Unplayable {
    fileprivate var refusal: MatchRefusal {
        switch self {
        case .invalidAction(let why): .invalidAction(why.sentence)
        case .unreadable(let why): .unreadable(why.sentence)
        case .notYourTurn: .notYourTurn
        case .matchOver: .over
        }
    }
}
