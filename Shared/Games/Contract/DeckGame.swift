public import ParlorWire

/// A game that is played with cards of a deck. Others may join it between two rounds.
public protocol DeckGame: Game {
    /// Its name in the catalogue, which is its deck's too.
    static var id: String { get }

    /// The match before the first action, by the rules of that version of the settings. `deck` is
    /// in drawing order.
    init(
        seats: Int, settings: Settings, version: Int, deck: [PartyCard], ideas: [String],
        chance: Chance)

    /// How many cards of one kind may be drawn.
    static func mostRounds(_ settings: Settings) -> Int
    /// What of this card those may write who don't see the card in play; nil where all see it.
    static func idea(on card: PartyCard) -> String?
    /// The cards that were drawn so far.
    var drawnCards: [CardID] { get }
    /// How many things have happened that its log has, or had.
    var logged: Int { get }

    /// Another player, who plays from the next round on.
    mutating func addSeat()
}

extension DeckGame {
    /// By today's rules.
    public init(
        seats: Int, settings: Settings, deck: [PartyCard], ideas: [String], chance: Chance
    ) {
        self.init(
            seats: seats, settings: settings, version: Settings.versions.upperBound, deck: deck,
            ideas: ideas, chance: chance)
    }

    public init(seats: Int, settings: Settings, chance: Chance) {
        var chance = chance
        self.init(
            seats: seats, settings: settings,
            deck: Self.order(Self.builtInDeck, seen: [], &chance),
            ideas: Self.ideas(on: Self.builtInDeck), chance: chance)
    }

    /// What those may write who don't see the card in play. It comes from all cards that are
    /// chosen, in an order of its own, so that it says nothing of those that are drawn.
    public static func ideas(on cards: [PartyCard]) -> [String] {
        Set(cards.compactMap(idea)).map { (CardID(of: $0).rawValue, $0) }.sorted { $0 < $1 }
            .prefix(PartyTable.mostIdeas).map(\.1)
    }

    /// Whole as far as they may be played; of the others only the text is kept.
    public static func kept(_ deck: [PartyCard], settings: RawJSON) -> [PartyCard] {
        guard let settings = try? Settings.read(settings) else { return deck }
        var left: [String?: Int] = [:]
        return deck.prefix(PartyTable.mostTitles).map { card in
            left[card.kind, default: mostRounds(settings)] -= 1
            return left[card.kind]! >= 0 ? card : card.title
        }
    }

    public static var builtIn: Deck {
        guard let deck = BuiltInDecks.all[id] else {
            preconditionFailure("There is no deck of \(id).")
        }
        return deck
    }

    public static var builtInDeck: [PartyCard] { builtIn.cards }

    /// Shuffled, but that what was seen lately comes last, the newest at the very end.
    public static func order(
        _ cards: [PartyCard], seen: [CardID], _ chance: inout Chance
    ) -> [PartyCard] {
        let places = Dictionary(seen.enumerated().map { ($1, $0) }) { $1 }
        var new = cards.filter { places[$0.id] == nil }
        let old = cards.filter { places[$0.id] != nil }.sorted { places[$0.id]! < places[$1.id]! }
        if let first = new.first { chance.shuffle(&new, unknown: first) }
        return new + old
    }
}
