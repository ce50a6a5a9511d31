import Contracts
import ParlorGames
import ParlorWire

extension AdoptedMatch {
    /// What is played from there, if it can be.
    func begun(
        by person: PersonID, at now: Timestamp, holding holdSeconds: Int
    ) throws(MatchRefusal) -> BegunMatch {
        guard let rules = GameRegistry.catalogue[game.rawValue] else { throw .unknownGame(game) }
        guard gameVersion == rules.entry.settingsVersion else {
            throw .otherVersion("The game now has version \(rules.entry.settingsVersion).")
        }
        try checkPlayers(rules)
        try checkMoves()
        guard (seed == nil) != (entropy == nil) else { throw .badSeed }
        let full = try rules.fullSettings(settings, seats: players.count)
        guard category?.isWellFormed != false else {
            throw .badCategory("Name up to 32 categories.")
        }
        if let flaw = rules.flaw(in: category) { throw .badCategory(flaw) }
        return BegunMatch(
            roomCode: nil, game: game, gameVersion: gameVersion, category: category,
            settings: full, players: players, isPractice: false, spectators: [], isPrivate: true,
            holdSeconds: holdSeconds, beganAt: now, adoptedBy: person,
            policy: MatchPolicy(
                allowsRejoin: true, supportsSpectators: false, endsRoom: false,
                allowsLateJoin: rules is any DeckGame.Type ? true : nil),
            deck: try cards(of: rules, full), ideas: rules.ideas(from: category), seed: seed,
            entropy: entropy, played: moves)
    }

    private func checkPlayers(_ rules: any Game.Type) throws(MatchRefusal) {
        guard players.count <= Self.mostSeats, rules.entry.players.contains(players.count) else {
            throw .badPlayers("The game isn't for \(players.count) players.")
        }
        guard Set(players.map(\.userId)).count == players.count,
            players.allSatisfy({ $0.userId.isWellFormed })
        else { throw .badPlayers("Each player needs an id of their own.") }
    }

    private func checkMoves() throws(MatchRefusal) {
        guard moves.count <= Self.mostMoves,
            moves.reduce(0, { $0 + $1.length }) <= Self.longestMoves
        else {
            throw .tooManyMoves(Self.mostMoves)
        }
    }

    /// The server's own cards, in the order of the match.
    private func cards(
        of rules: any Game.Type, _ settings: RawJSON
    ) throws(MatchRefusal) -> [PartyCard]? {
        guard let usual = rules.drawn(from: category, settings: settings, seen: [], Chance(seed: 0))
        else {
            guard deck == nil else { throw .otherCards }
            return nil
        }
        guard let deck, deck.count == usual.count,
            let cards = rules.cards(deck, from: category, settings: settings)
        else { throw .otherCards }
        return cards
    }
}

extension AdoptedMove {
    fileprivate var length: Int {
        (action?.bytes.count ?? 0) + (userId?.rawValue.utf8.count ?? 0)
    }
}

extension MatchID {
    static let deviceLength = 26

    /// Whether it has the shape of an id that a device makes.
    var isOfDevice: Bool {
        rawValue.utf8.count == Self.deviceLength
            && rawValue.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || (UInt8(ascii: "2")...UInt8(ascii: "7")).contains($0)
            }
    }
}
