public import Contracts
public import EventSourcing
import ParlorGames
public import ParlorWire

extension Match {
    /// A new match goes to an id of its own; everything else to the match that it names.
    public static func address(
        _ command: MatchCommand, key: EntityKey, context: Context
    ) throws(MatchRefusal) -> EntityKey {
        switch command {
        case .practice:
            guard context.actor.person != nil else { throw .personOnly }
            return try nextAddress(command, attempt: 0, context: context)
        case .adopt:
            guard MatchID(key.rawValue).isOfDevice else { throw .badID }
            return key
        default:
            guard !key.rawValue.isEmpty else { throw .notFound }
            return key
        }
    }

    public static func nextAddress(
        _ command: MatchCommand, attempt: Int, context: Context
    ) throws(MatchRefusal) -> EntityKey {
        if case .adopt = command { throw .taken }
        var dice = context.dice
        for _ in 0..<attempt { _ = dice.word(26) }
        return EntityKey(dice.word(26))
    }

    public static func founds(_ command: MatchCommand) -> Bool {
        switch command {
        case .practice, .adopt: true
        default: false
        }
    }

    func practicing(
        _ command: MatchCommand, _ context: Context
    ) throws(MatchRefusal) -> [MatchEvent] {
        guard
            case .practice(let id, let settings, let category, let bots, let level, let seed) =
                command,
            begun == nil
        else { return [] }
        guard let person = context.actor.person else { throw .personOnly }
        guard let game = GameRegistry.catalogue[id.rawValue] else { throw .unknownGame(id) }
        let (least, most) = (game.entry.policy.minPlayers, game.entry.policy.maxPlayers)
        let range = max(least - 1, 0)...(most - 1)
        let count = bots ?? min(max(3, range.lowerBound), range.upperBound)
        guard range.contains(count) else { throw .badBots(range) }
        var dice = context.dice
        var robots: [PersonID] = []
        for _ in 0..<count { robots.append(.newBot(besides: robots, &dice)) }
        let players =
            [MatchPlayer(userId: person)]
            + robots.map { MatchPlayer(userId: $0, botLevel: level ?? .medium) }
        let full = try game.fullSettings(settings, seats: players.count, isPractice: true)
        if let flaw = game.flaw(in: category) { throw .badCategory(flaw) }
        return [
            .began(
                BegunMatch(
                    roomCode: nil, game: id, gameVersion: game.entry.settingsVersion,
                    category: category, settings: full, players: players, isPractice: true,
                    spectators: [], isPrivate: true, holdSeconds: 0, beganAt: context.now,
                    policy: .practice,
                    deck: game.drawn(
                        from: category, settings: full, seen: [],
                        Chance(seed: seed ?? dice.next())),
                    ideas: game.ideas(from: category), seed: seed,
                    entropy: seed == nil ? context.entropy : nil))
        ]
    }

    /// Nobody waits any more for what is begun too late.
    func taking(_ order: MatchOrder, _ context: Context) throws(MatchRefusal) -> [MatchEvent] {
        guard context.actor.isPart else { throw .partsOnly }
        guard status != .refused else { return [] }
        guard begun?.adoptedBy == nil else {
            return [.refused(roomCode: order.roomCode, reason: "The id is taken. Try again.")]
        }
        guard begun == nil else { return [] }
        if let reason = flaw(in: order, context.now) {
            return [.refused(roomCode: order.roomCode, reason: reason)]
        }
        var dice = context.dice
        let game = GameRegistry.catalogue[order.game.rawValue]
        let deck = game?.drawn(
            from: order.category, settings: order.settings, seen: order.seenCards ?? [],
            Chance(seed: dice.next()))
        let began = MatchEvent.began(
            BegunMatch(
                roomCode: order.roomCode, game: order.game, gameVersion: order.gameVersion,
                category: order.category, settings: order.settings, players: order.players,
                isPractice: false, spectators: order.spectators, isPrivate: order.isPrivate,
                holdSeconds: order.holdSeconds, beganAt: context.now, policy: order.policy,
                deck: deck, ideas: game?.ideas(from: order.category),
                entropy: context.entropy))
        var next = self
        next.apply(began)
        return next.concluded([began], context.now)
    }

    /// The game holds the deck from then on.
    mutating func begin(_ match: BegunMatch) {
        begun = match
        begun?.deck = nil
        begun?.ideas = nil
        begun?.played = nil
        players = match.players.map { Player(userId: $0.userId, botLevel: $0.botLevel) }
        (spectators, isPrivate) = (match.spectators, match.isPrivate)
        (movedAt, turnBeganAt, playedAt) = (match.beganAt, match.beganAt, match.beganAt)
        game = GameRegistry.catalogue[match.game.rawValue]?.begun(
            match.gameVersion, players.count, match.settings, match.deck, match.ideas ?? [],
            match.entropy.map { Chance(key: $0.words) } ?? Chance(seed: match.seed ?? 0))
        note(game?.logged ?? 0, at: match.beganAt)
    }
}

extension Match {
    private func flaw(in order: MatchOrder, _ now: Timestamp) -> String? {
        let age = now - order.orderedAt
        guard age < RoomTimeouts.start else {
            return
                "The game could not begin in time: by its own clock, the game authority got it"
                + " \(age.wholeMilliseconds / 1_000) s late. Try again. If this repeats, the clocks"
                + " of its machine and the lobby's differ: set them."
        }
        guard let game = GameRegistry.catalogue[order.game.rawValue] else {
            return "There is no game '\(order.game)'."
        }
        guard game.entry.settingsVersion == order.gameVersion else {
            return "The game now has version \(game.entry.settingsVersion)."
        }
        guard game.entry.players.contains(order.players.count) else {
            return "The game isn't for \(order.players.count) players."
        }
        do { _ = try game.fullSettings(order.settings, seats: order.players.count) } catch {
            return error.failure.message
        }
        return game.flaw(in: order.category)
    }
}

extension Game {
    static func fullSettings(
        _ given: RawJSON?, seats: Int, isPractice: Bool = false
    ) throws(MatchRefusal) -> RawJSON {
        do { return try settings(given, seats: seats, isPractice: isPractice) } catch {
            if error.field == "settingsVersion" { throw .otherVersion(error.sentence) }
            let field = error.field.isEmpty ? "settings" : "settings.\(error.field)"
            throw .invalidSettings(field: field, sentence: error.sentence)
        }
    }

    /// Nil when today's rules know nothing of such a match.
    fileprivate static func begun(
        _ version: Int, _ seats: Int, _ settings: RawJSON, _ deck: [PartyCard]?,
        _ ideas: [String], _ chance: Chance
    ) -> AnyGame? {
        guard entry.players.contains(seats), entry.settingsVersion >= version else { return nil }
        return try? begin(
            seats: seats, settings: settings, version: version, deck: deck, ideas: ideas,
            chance: chance)
    }
}

extension MatchPolicy {
    /// Alone against bots one may always come back, and nobody watches.
    fileprivate static let practice = MatchPolicy(
        allowsRejoin: true, supportsSpectators: false, endsRoom: false)
}
