/// All games that can be played. Adding one is adding its line here.
public struct Catalogue: Sendable {
    public let games: [any Game.Type]
    private let byID: [String: any Game.Type]

    public static let standard = Catalogue([
        CrazyEights.self,
        HighCard.self,
        DiceGame.self,
        Party<NeverHaveIEver>.self,
        Party<TruthOrDare>.self,
        Party<WouldYouRather>.self,
        Party<MostLikelyTo>.self,
        Party<ThisOrThat>.self,
        Party<Charades>.self,
        Party<TriviaGame>.self,
        Party<TwoTruthsAndALie>.self,
        Party<Categories>.self,
        Party<HotSeat>.self,
        Party<ForbiddenWords>.self,
        Party<FillTheBlank>.self,
        Party<BluffDictionary>.self,
        Party<StoryChainGame>.self,
        Party<SketchAndGuess>.self,
        Party<GuessTheNumber>.self,
        Party<EmojiRiddles>.self,
        Party<RhymeTime>.self,
        Party<WhoAmI>.self,
        Party<RapidFire>.self,
        Party<CommonGround>.self,
    ])

    public init(_ games: [any Game.Type]) {
        self.games = games
        byID = Dictionary(uniqueKeysWithValues: games.map { ($0.entry.id, $0) })
    }

    /// Categories come and go with the decks.
    public var entries: [CatalogueEntry] { games.map { $0.entry } }

    public subscript(id: String) -> (any Game.Type)? { byID[id] }
}

/// What there is to play.
public struct GameList: Codable, Hashable, Sendable {
    public let games: [CatalogueEntry]

    public init(games: [CatalogueEntry]) { self.games = games }
}
