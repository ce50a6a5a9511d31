/// All games that can be played. Adding one is adding its line here.
public struct Catalogue: Sendable {
    public let games: [any Game.Type]

    public static let standard = Catalogue([
        CrazyEights.self,
        HighCard.self,
        DiceGame.self,
    ])

    public init(_ games: [any Game.Type]) { self.games = games }

    public subscript(id: String) -> (any Game.Type)? { games.first { $0.entry.id == id } }

    public var entries: [CatalogueEntry] { games.map { $0.entry } }
}

/// What there is to play.
public struct GameList: Codable, Hashable, Sendable {
    public let games: [CatalogueEntry]

    public init(games: [CatalogueEntry]) { self.games = games }
}
