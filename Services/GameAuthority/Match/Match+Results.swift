import Contracts
import ParlorGames
import ParlorWire

/// How a match stands, how it ends, and for whom it counts as won or lost.
extension Match {
    /// What happened, and what everybody may know besides now that the game has changed: how it stands,
    /// which the last event says if it can, and its end.
    mutating func concluded(_ events: [MatchEvent], _ now: Timestamp) -> [MatchEvent] {
        guard let begun, let game else { return events }
        var events = events
        if let room = begun.roomCode {
            if summary.map({ !isStill($0, game) }) ?? true {
                let stands = summary(of: game)
                summary = stands
                if let last = events.last?.saying(stands, in: room) {
                    events[events.count - 1] = last
                } else {
                    let stood = MatchEvent.stood(roomCode: room, summary: stands)
                    apply(stood)
                    events.append(stood)
                }
            }
        }
        if let results = game.results {
            let ended = MatchEvent.ended(
                EndedMatch(
                    roomCode: begun.roomCode, game: begun.game, results: named(results),
                    records: records(results), endedAt: now, cards: drawnCards))
            apply(ended)
            events.append(ended)
        }
        return events
    }

    /// Nobody has won anything yet. Some games have a single round: of it, two turns of each count.
    var isInFirstRound: Bool {
        guard let game else { return false }
        let (standing, turn) = (game.standing, game.clock?.turn ?? rev)
        return standing.round == 1 && Set(standing.scores).count == 1 && turn <= 2 * players.count
    }

    func callingOff(_ reason: String, _ now: Timestamp) -> MatchEvent {
        .calledOff(
            CalledOffMatch(
                roomCode: begun?.roomCode, reason: reason, calledOffAt: now, cards: drawnCards))
    }
}

extension Match {
    /// The room remembers them. Nil where none were drawn.
    private var drawnCards: [CardID]? {
        game.flatMap { $0.drawnCards.isEmpty ? nil : $0.drawnCards }
    }

    private func summary(of game: AnyGame) -> MatchSummary {
        MatchSummary(
            round: game.standing.round, scores: byPerson(game.standing.scores),
            currentPlayerId: current(in: game))
    }

    /// Mostly it is, and another one need not be made.
    private func isStill(_ summary: MatchSummary, _ game: AnyGame) -> Bool {
        let standing = game.standing
        return summary.round == standing.round && summary.currentPlayerId == current(in: game)
            && zip(players, standing.scores).allSatisfy { summary.scores?[$0.userId] == $1 }
    }

    /// Who is the only one whom a game of turns waits for.
    private func current(in game: AnyGame) -> PersonID? {
        guard game.entry.policy.isTurnBased, game.awaited.count == 1 else { return nil }
        return game.awaited.first { _ in true }.map { person(at: $0) }
    }

    private func named(_ results: MatchResult) -> MatchResults {
        MatchResults(
            winners: results.winners.map { person(at: $0) }, scores: byPerson(results.scores))
    }

    /// Nobody wins by what a bot did in their seat. Practice and adopted matches don't count, nor
    /// does one that somebody left in its first round. For whom the host put out, it doesn't count.
    private func records(_ results: MatchResult) -> [MatchRecord] {
        guard let begun, !begun.isPractice, begun.adoptedBy == nil,
            !players.contains(where: { $0.leftEarly == true })
        else { return [] }
        return players.enumerated().filter { !$1.isBot && $1.loss != .putOut }.map {
            index, player in
            let won = results.winners.contains(Seat(index))
            return MatchRecord(
                userId: player.userId,
                won: won && !player.isPlayedByBot && !player.hasResigned)
        }
    }

    private func byPerson(_ scores: [Int]) -> [PersonID: Int] {
        Dictionary(zip(players.map(\.userId), scores)) { first, _ in first }
    }
}

extension MatchEvent {
    /// With how the match of a room stands then; nil for what says other things alone.
    fileprivate func saying(_ stands: MatchSummary, in room: RoomCode) -> MatchEvent? {
        switch self {
        case .acted(var move):
            (move.roomCode, move.summary) = (room, stands)
            return .acted(move)
        case .turnTimedOut(var turn):
            (turn.roomCode, turn.summary) = (room, stands)
            return .turnTimedOut(turn)
        default: return nil
        }
    }
}
