import Contracts
import ParlorGames
import ParlorWire

extension Visitor {
    /// Does what the room waits for; whoever is in none looks for one.
    func turn(_ pick: Int, _ done: @escaping () -> Void, otherwise: @escaping () -> Void) {
        guard let seat else { return joinListed(pick, done) }
        guard let room else { return otherwise() }
        switch room.status {
        case .waiting where room.hostId == person:
            gather(room, seat.code, pick, done, otherwise: otherwise)
        case .waiting:
            let isReady = room.players.first { $0.id == person }?.isReady ?? true
            guard !isReady else { return otherwise() }
            tell(.ready, .ready(isReady: true), seat.code, done)
        case .inGame:
            guard let stream = seat.match, let match = followed[stream]?.view as? MatchView,
                match.status == .playing, match.sight?.awaited.contains(person) == true
            else { return otherwise() }
            play(stream, pick, done)
        case .starting, .ended: otherwise()
        }
    }

    /// The host waits for more people, now and then takes a bot, and starts.
    private func gather(
        _ room: RoomInside, _ code: RoomCode, _ pick: Int, _ done: @escaping () -> Void,
        otherwise: @escaping () -> Void
    ) {
        let least = room.selectedGameType.flatMap { Catalogue.standard[$0.rawValue] }?
            .entry.players.lowerBound
        guard let least, room.players.count >= max(2, least) else {
            guard pick.isMultiple(of: 3) else { return otherwise() }
            return tell(.addBot, .addBot(level: .easy), code, done)
        }
        let others = room.players.filter { $0.id != person }
        let isFull = room.players.count == room.maxPlayers
        guard others.allSatisfy({ $0.isReady && $0.isActive }), isFull || pick.isMultiple(of: 2)
        else { return otherwise() }
        let isAgain = room.lastResults != nil && pick.isMultiple(of: 5)
        tell(.start, isAgain ? .playAgain : .start, code, done)
    }

    private func tell(
        _ activity: Activity, _ command: RoomCommand, _ code: RoomCode, _ done: @escaping () -> Void
    ) {
        evening.ask(self, activity, command, of: code.key) { [unowned self] answer in
            // Else the next step may find them as they were before.
            sees(seat?.room, answer?.rev, then: done)
        }
    }

    /// Takes one of the legal actions, whichever the plan picks.
    private func play(_ match: StreamName, _ pick: Int, _ done: @escaping () -> Void) {
        evening.ask(self, .legal, MatchQuery.legal, of: match.key) { [unowned self] answer in
            guard let answer, let legal = try? JSON.decode(LegalActions.self, from: answer.ok),
                !legal.actions.isEmpty
            else { return skip(done) }
            let action = legal.actions[pick % legal.actions.count]
            let act = MatchCommand.act(action: action, at: legal.rev)
            evening.ask(self, .act, act, of: match.key) { [unowned self] answer in
                if let rev = answer?.rev { evening.claims.acted[match, default: [:]][rev] = person }
                done()
            }
        }
    }
}
