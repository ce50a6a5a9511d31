public import ParlorWire

/// A game that can be played: what a match of it has come to is one value, its rules are functions
/// of that value alone. No clock, no chance but the seed, nothing to wait for.
public protocol Game: Codable, Equatable, Sendable {
    associatedtype Action: Choice, Hashable
    associatedtype Settings: GameSettings
    /// What an app shows.
    associatedtype View: Codable, Equatable, Sendable

    static var entry: CatalogueEntry { get }
    /// The rules in words, for who never played it.
    static var rules: String { get }
    /// A sentence for each name in its actions, settings and views, but those that mean the same in
    /// every game.
    static var words: [String: String] { get }
    /// Why these settings don't do for so many players, if they don't.
    static func flaw(in settings: Settings, seats: Int) -> UnfitSettings?
    /// The better player wins more often.
    static var isOfSkill: Bool { get }

    /// The match before the first action.
    init(seats: Int, settings: Settings, chance: Chance)

    var settings: Settings { get }
    /// Whose action it waits for: one seat in a game of turns, several where all decide at once.
    /// Nobody's when it is over, or, in a redacted match, when only the authority knows on.
    var awaited: Seats { get }
    /// The awaited seats in which a bot waits for the clock. A person may act.
    var resting: Seats { get }
    /// Whether it would go on at once if it did not wait for these seats.
    func isSettled(without seats: Seats) -> Bool
    /// The seats that nobody waits for, and that have something to do meanwhile. Whether they do it
    /// changes nothing for the awaited ones.
    var invited: Seats { get }
    /// Whether an action is for an invited seat. An invited seat has no others.
    static func isMeanwhile(_ action: Action) -> Bool
    /// The time that those it waits for have; nil where they have for ever.
    var clock: TurnClock? { get }
    var standing: Standing { get }
    /// Nil until the match is over.
    var results: MatchResult? { get }

    /// Adds what a seat may do now; it is only asked about an awaited or an invited one.
    func addLegal(for seat: Seat, to actions: inout [Action])
    /// Whether an action is legal. There may be more of them than anybody could list, such as
    /// texts: then `addLegal` adds some.
    func accepts(_ action: Action, by seat: Seat) -> Bool
    /// Does what an awaited or invited seat decided, or refuses and changes nothing.
    mutating func apply(_ action: Action, by seat: Seat) throws(Why)
    /// The time is up for those it waits for, or a part of it is.
    mutating func timeOut()
    /// The seat is out of the match for good.
    mutating func resign(_ seat: Seat)

    /// The same match with everything blanked that the viewpoint may not know.
    func redacted(for viewpoint: Viewpoint) -> Self
    /// Somebody's action as the viewpoint may know it; nil where it may know only that there was
    /// one.
    func redacted(_ action: Action, by seat: Seat, for viewpoint: Viewpoint) -> Action?
    /// Another match that may be the real one, for all that the viewpoint may know: whatever is
    /// hidden from it is dealt anew.
    func imagined(from viewpoint: Viewpoint, _ chance: Chance) -> Self

    /// Whether it can be the state of a match, whole or redacted. Another device may send anything.
    var isSound: Bool { get }

    static func view(of seen: Seen<Self>) -> View

    /// What is read and written most may be so faster: exactly as the codec does it.
    static var usualActions: UsualActions<Action> { get }
    static func written(_ view: View) -> Bytes

    /// What a bot does of all that is legal, by what its seat sees.
    static func choice(
        of actions: [Action], for seat: Seat, in seen: Seen<Self>, skill: BotSkill,
        _ chance: inout Chance
    ) -> Action
}

extension Game {
    public init(seats: Int, settings: Settings, seed: UInt64) {
        self.init(seats: seats, settings: settings, chance: Chance(seed: seed))
    }

    public static func flaw(in settings: Settings, seats: Int) -> UnfitSettings? { nil }
    public static var isOfSkill: Bool { true }
    public var isSound: Bool { true }
    public var resting: Seats { .none }
    public func isSettled(without seats: Seats) -> Bool { awaited.subtracting(seats).isEmpty }
    public var invited: Seats { .none }
    public static func isMeanwhile(_ action: Action) -> Bool { false }

    public func accepts(_ action: Action, by seat: Seat) -> Bool {
        legal(for: seat).contains(action)
    }

    public static var usualActions: UsualActions<Action> { UsualActions([]) }
    public static func written(_ view: View) -> Bytes { JSON.encode(view) }

    /// Most actions are open to all.
    public func redacted(_ action: Action, by seat: Seat, for viewpoint: Viewpoint) -> Action? {
        action
    }

    public var isOver: Bool { results != nil }

    /// The seats that may act now: those that are awaited, and those that are invited.
    public var acting: Seats { awaited.union(invited) }

    /// Whether it is this seat's turn to do something of that kind.
    public func mayPlay(_ action: Action, by seat: Seat) -> Bool {
        awaited.contains(seat) || Self.isMeanwhile(action) && invited.contains(seat)
    }

    /// The one way to act: whose turn it is, is the same question in every game.
    public mutating func play(_ action: Action, by seat: Seat) throws(Unplayable) {
        guard !isOver else { throw .matchOver }
        guard mayPlay(action, by: seat) else { throw .notYourTurn }
        do { try apply(action, by: seat) } catch { throw .invalidAction(error) }
    }

    public func legal(for seat: Seat) -> [Action] {
        guard acting.contains(seat) else { return [] }
        var actions: [Action] = []
        addLegal(for: seat, to: &actions)
        return actions
    }

    public func seen(from viewpoint: Viewpoint) -> Seen<Self> { Seen(self, from: viewpoint) }

    public func view(from viewpoint: Viewpoint) -> View { Self.view(of: seen(from: viewpoint)) }

    /// What a bot in that seat does now; nil when nothing is asked of it.
    public func botAction(for seat: Seat, skill: BotSkill, seed: UInt64) -> Action? {
        let seen = seen(from: .seat(seat))
        let actions = seen.game.legal(for: seat)
        guard !actions.isEmpty else { return nil }
        var chance = Chance(seed: seed)
        return Self.choice(of: actions, for: seat, in: seen, skill: skill, &chance)
    }
}
