import Contracts
import EventSourcing
import ParlorGames
import ParlorWire

/// A start is a promise: the order goes out with `starting`, and ends as `started` or `startFailed`.
extension Room {
    func readying(_ isReady: Bool, _ context: Context) throws(RoomRefusal) -> [RoomEvent] {
        guard let person = context.actor.person, let seat = seat(person) else { throw .notMember }
        guard status == .waiting else { throw .inGame }
        return seat.isReady == isReady ? [] : [.readyChanged(userId: person, isReady: isReady)]
    }

    /// The host is ready by starting.
    func starting(_ context: Context) throws(RoomRefusal) -> [RoomEvent] {
        try mustBeHost(context)
        guard status == .waiting else { throw .inGame }
        let rules = try mustBePlayable(game)
        guard seats.allSatisfy({ $0.isActive && ($0.isReady || $0.id == hostId) }) else {
            throw .notReady
        }
        return [order(rules, game, context)]
    }

    /// Whoever played the last match is asked no more whether they are ready; who has come since is.
    func playingAgain(_ context: Context) throws(RoomRefusal) -> [RoomEvent] {
        try mustBeHost(context)
        guard status == .waiting else { throw .inGame }
        guard let game = last.game, let played = last.players else { throw .neverPlayed }
        let rules = try mustBePlayable(game)
        guard
            seats.allSatisfy({
                $0.isActive && ($0.isReady || $0.id == hostId || played.contains($0.id))
            })
        else { throw .notReady }
        var same = self
        same.game = game
        let restored = game == self.game ? [] : [same.gameAsConfigured]
        return restored + [same.order(rules, game, context)]
    }

    mutating func begin(_ match: OrderedMatch) {
        status = .starting
        self.match = Match(
            id: match.matchId, orderedAt: match.orderedAt, players: match.players.map(\.userId),
            policy: match.policy ?? .unnamed)
        (last.game, last.failure, last.calledOff) = (game, nil, nil)
    }
}

extension Room {
    private func mustBePlayable(_ game: Game) throws(RoomRefusal) -> any ParlorGames.Game.Type {
        guard let id = game.id else { throw .noGame }
        let rules = try Self.rules(of: id)
        guard seats.allSatisfy({ $0.isBot || $0.knows(id, rules.entry.settingsVersion) }) else {
            throw .unsupportedGameVersion(id)
        }
        let policy = rules.entry.policy
        guard seats.count >= policy.minPlayers else { throw .tooFewPlayers(policy.minPlayers) }
        guard seats.count <= policy.maxPlayers else { throw .tooManyPlayers(policy.maxPlayers) }
        _ = try rules.fullSettings(game.settings, seats: seats.count)
        return rules
    }

    private func order(_ rules: any ParlorGames.Game.Type, _ game: Game, _ context: Context)
        -> RoomEvent
    {
        var dice = context.dice
        return .starting(
            OrderedMatch(
                matchId: MatchID(dice.word(26)), game: game.id!,
                gameVersion: rules.entry.settingsVersion,
                category: game.category, settings: game.settings ?? RawJSON([]),
                players: seats.map { MatchPlayer(userId: $0.id, botLevel: $0.botLevel) },
                orderedAt: context.now, spectators: spectators.map(\.id),
                isPrivate: !isOpen, patience: about!.patience,
                policy: MatchPolicy(rules), seenCards: seenCards[game.id!]))
    }

    private var gameAsConfigured: RoomEvent {
        .configured(
            RoomUpdate(
                selectedGameType: game.id, selectedCategory: game.category,
                settings: game.settings))
    }
}
