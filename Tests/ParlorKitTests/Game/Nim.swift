import ParlorGames
import ParlorWire

/// A game of an app's own: who takes the last of the matches wins.
struct Nim: Game {
    enum Action: Choice, Hashable {
        case take(count: Int)

        enum CodingKeys: String, CodingKey, CaseIterable { case take }
    }

    struct Settings: GameSettings {
        var matches = 9

        static let versions = 1...1
        static let presets: KeyValuePairs = ["usual": Settings()]
        static let bounds = ["matches": 3...99]
    }

    struct View: Codable, Equatable, Sendable {
        let left: Int
        let mover: Seat
    }

    static let entry = CatalogueEntry(
        "nim", "Nim", symbol: "flame", players: 2...4, difficulty: 1, isTurnBased: true,
        allowsRejoin: true, supportsSpectators: true, endsRoom: false, settings: Settings.self)
    static let rules = "Take one to three matches. Who takes the last one wins."
    static let words = ["take": "Takes so many matches."]

    let settings: Settings
    var left: Int
    var playing: Seats
    var mover: Seat = 0
    var winner: Seat?
    let seats: Int

    init(seats: Int, settings: Settings, chance: Chance) {
        (self.settings, self.seats, left) = (settings, seats, settings.matches)
        playing = Seats(count: seats)
    }

    var awaited: Seats { winner == nil ? Seats(mover) : .none }
    var clock: TurnClock? { nil }
    var standing: Standing { Standing(round: 1, scores: worth) }
    var results: MatchResult? { winner.map { _ in MatchResult(scores: worth, worth: worth) } }
    private var worth: [Int] { (0..<seats).map { Seat($0) == winner ? 1 : 0 } }

    func addLegal(for seat: Seat, to actions: inout [Action]) {
        actions += (1...max(1, min(3, left))).map { .take(count: $0) }
    }

    mutating func apply(_ action: Action, by seat: Seat) throws(Why) {
        guard case .take(let count) = action, (1...3).contains(count), count <= left else {
            throw Why("One takes one to three matches.")
        }
        left -= count
        if left == 0 { winner = mover } else { timeOut() }
    }

    mutating func timeOut() {
        guard winner == nil else { return }
        mover = playing.next(after: mover, of: seats, step: 1)
    }

    mutating func resign(_ seat: Seat) {
        guard winner == nil, playing.contains(seat) else { return }
        playing.remove(seat)
        if playing.count == 1 { winner = playing.first { _ in true } }
        if mover == seat { timeOut() }
    }

    func redacted(for viewpoint: Viewpoint) -> Nim { self }
    func imagined(from viewpoint: Viewpoint, _ chance: Chance) -> Nim { self }
    static func view(of seen: Seen<Nim>) -> View {
        View(left: seen.game.left, mover: seen.game.mover)
    }

    static func choice(
        of actions: [Action], for seat: Seat, in seen: Seen<Nim>, skill: BotSkill,
        _ chance: inout Chance
    ) -> Action {
        let best = Action.take(count: max(1, seen.game.left % 4))
        return skill == .hard && actions.contains(best) ? best : chance.pick(from: actions)
    }

    /// Known to this process, once.
    static let registered: Void = GameRegistry.add(Nim.self)
}
