public import Wire

/// What a room has to know of a game to order a match of it.
public protocol GameRules: Sendable {
    var id: GameID { get }
    /// Who knows an older one can't play.
    var version: Int { get }
    var players: ClosedRange<Int> { get }

    /// The settings in full, where some or none were given.
    func settings(_ given: RawJSON?) throws(SettingsFlaw) -> RawJSON
}

/// What is wrong with a game's settings.
public struct SettingsFlaw: Error, Hashable, Sendable {
    public let field: String
    public let sentence: String

    public init(_ field: String, _ sentence: String) {
        self.field = field
        self.sentence = sentence
    }
}

/// All games that can be played.
public struct GameCatalogue: Sendable {
    private let games: [GameID: any GameRules]

    public init(_ games: [any GameRules]) {
        self.games = Dictionary(games.map { ($0.id, $0) }) { first, _ in first }
    }

    public subscript(id: GameID) -> (any GameRules)? { games[id] }
}
