import ParlorWire

/// What one party game is, beside its cards.
public protocol PartyGame: Sendable {
    static var about: PartyProfile { get }
}

/// A game by its name, its mechanic and its pace.
public struct PartyProfile: Sendable {
    let id: String
    let displayName: String
    let symbol: String
    let players: ClosedRange<Int>
    let mechanic: any MechanicRules
    let rules: String
    var difficulty = 1
    var rounds = 8
    var turnSeconds = 45
    /// The version of its settings. Matches of an earlier one are played by its rules.
    var version = 1
}

/// Any party game: a deck, a mechanic, and a table at which it is played.
public struct Party<G: PartyGame>: DeckGame {
    public typealias Action = PartyAction
    public typealias View = PartyView

    public let settings: Settings
    var table: PartyTable

    public static var id: String { G.about.id }
    static var mechanic: any MechanicRules { G.about.mechanic }

    public init(
        seats: Int, settings: Settings, version: Int, deck: [PartyCard], ideas: [String],
        chance: Chance
    ) {
        self.settings = settings
        table = PartyTable(
            seats: seats, rounds: settings.rounds,
            words: version < G.about.version ? nil : Self.mechanic.words, deck: deck, ideas: ideas,
            chance: chance, Self.mechanic)
    }

    public var awaited: Seats { table.awaited }
    public var resting: Seats { table.resting(Self.mechanic) }
    public func isSettled(without seats: Seats) -> Bool {
        table.isSettled(without: seats, Self.mechanic)
    }
    public var invited: Seats { settings.allowsBets ? table.betting(Self.mechanic) : .none }
    public static func isMeanwhile(_ action: PartyAction) -> Bool { action.isBet }
    public var standing: Standing { Standing(round: table.round.number, scores: table.scores) }
    public var results: MatchResult? { table.results }

    public var clock: TurnClock? {
        let (seconds, part) = parts
        return TurnClock(turn: table.turn, part: part, seconds: seconds[part])
    }

    /// The seconds of each part of this phase, and which part it is at.
    private var parts: (all: [Int], now: Int) {
        guard table.round.phase != .reveal else { return ([settings.revealSeconds], 0) }
        let all = Self.mechanic.parts(of: settings.turnSeconds, table)
        return (all, min(table.round.hints, all.count - 1))
    }

    /// How many seconds of this phase come after the part that it is at; nil for none.
    var laterSeconds: Int? {
        let (seconds, part) = parts
        return part + 1 < seconds.count ? seconds[(part + 1)...].reduce(0, +) : nil
    }

    public func addLegal(for seat: Seat, to actions: inout [PartyAction]) {
        table.addLegal(for: seat, to: &actions, Self.mechanic)
    }

    public func accepts(_ action: PartyAction, by seat: Seat) -> Bool {
        mayPlay(action, by: seat) && table.accepts(action, by: seat, Self.mechanic)
    }

    public mutating func apply(_ action: PartyAction, by seat: Seat) throws(Why) {
        var next = table
        try next.act(action, by: seat, Self.mechanic)
        table = next
    }

    public mutating func timeOut() { table.timeOut(Self.mechanic) }
    public mutating func resign(_ seat: Seat) { table.resign(seat, Self.mechanic) }
    public mutating func addSeat() { table.addSeat(Self.mechanic) }

    public static func mostRounds(_ settings: Settings) -> Int {
        PartyTable.mostCards(in: settings.rounds, words: mechanic.words)
    }
    public static func idea(on card: PartyCard) -> String? { mechanic.idea(on: card) }
    public var drawnCards: [CardID] { table.drawn }
    public var logged: Int { table.logged }

    public static var isOfSkill: Bool { mechanic.isOfSkill }
    public static var rules: String { G.about.rules }
}

extension Party {
    public func redacted(for viewpoint: Viewpoint) -> Party {
        var seen = self
        seen.table = table.redacted(for: viewpoint, Self.mechanic)
        return seen
    }

    /// What all see at once; of the rest only that it was done.
    public func redacted(
        _ action: PartyAction, by seat: Seat, for viewpoint: Viewpoint
    ) -> PartyAction? {
        guard viewpoint != .all, viewpoint.seat != seat else { return action }
        switch action {
        case .pass, .next, .draw, .undo, .clear: return action
        case .choose, .bet: return nil
        case .write(let text):
            let said = table.round.answers.last { $0.seat == seat && $0.text == text }
            return said.map { $0.isOpen && $0.isRight != true } == true ? action : nil
        }
    }

    public func imagined(from viewpoint: Viewpoint, _ chance: Chance) -> Party {
        var other = self
        other.table = table.imagined(
            from: viewpoint, chance, of: Self.builtInDeck, Self.mechanic)
        return other
    }

    public static func choice(
        of actions: [PartyAction], for seat: Seat, in seen: Seen<Party>, skill: BotSkill,
        _ chance: inout Chance
    ) -> PartyAction {
        seen.game.table.choice(
            of: actions, for: seat, skill: skill, deck: builtInDeck, mechanic, &chance)
    }
}

extension Party {
    public static var words: [String: String] { PartyWords.all }

    /// How long it goes, and how fast.
    public struct Settings: GameSettings {
        public var rounds = G.about.rounds
        public var turnSeconds = G.about.turnSeconds
        public var revealSeconds = 10
        public var allowsBets = true

        public static var versions: ClosedRange<Int> { 1...G.about.version }
        public static var presets: KeyValuePairs<String, Settings> {
            [
                "usual": Settings(), "short": Settings(rounds: 4),
                "relaxed": Settings(turnSeconds: 2 * G.about.turnSeconds, revealSeconds: 20),
            ]
        }
        public static var bounds: [String: ClosedRange<Int>] {
            ["rounds": 1...20, "turnSeconds": 5...600, "revealSeconds": 2...120]
        }
    }

    public static var entry: CatalogueEntry {
        CatalogueEntry(
            G.about.id, G.about.displayName, symbol: G.about.symbol, players: G.about.players,
            difficulty: G.about.difficulty, isTurnBased: false, allowsRejoin: true,
            supportsSpectators: true, endsRoom: false,
            categories: (Decks.inUse[G.about.id] ?? builtIn).categoryIDs,
            settings: Settings.self)
    }
}

extension Party.Settings {
    /// A match that began before there were bets has them from now on: they change no result.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        rounds = try fields.decode(Int.self, forKey: .rounds)
        turnSeconds = try fields.decode(Int.self, forKey: .turnSeconds)
        revealSeconds = try fields.decode(Int.self, forKey: .revealSeconds)
        allowsBets = try fields.decodeIfPresent(Bool.self, forKey: .allowsBets) ?? true
    }
}
