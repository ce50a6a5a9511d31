/// What a player reads of a game before choosing it, and what a room has to know to begin it.
public struct CatalogueEntry: Codable, Hashable, Sendable {
    public let id: String
    public let displayName: String
    public let iconSymbol: String
    public let maxPlayers: Int
    /// From 1, for everybody, to 3.
    public let difficultyLevel: Int
    public let policy: Policy
    /// Absent where there is nothing to choose from.
    public let categories: [String]?
    public let settingsVersion: Int

    /// Who may play, and how.
    public struct Policy: Codable, Hashable, Sendable {
        public let minPlayers: Int
        public let maxPlayers: Int
        public let isTurnBased: Bool
        /// A player who left, or lost the seat to a bot, may take it again.
        public let allowsRejoin: Bool
        /// People who don't play may watch.
        public let supportsSpectators: Bool
        /// A room that plays it closes when the match is over.
        public let endsRoom: Bool
    }

    /// The version is that of the settings.
    public init<S: GameSettings>(
        _ id: String, _ displayName: String, symbol: String, players: ClosedRange<Int>,
        difficulty: Int, isTurnBased: Bool, allowsRejoin: Bool, supportsSpectators: Bool,
        endsRoom: Bool, categories: [String]? = nil, settings: S.Type
    ) {
        (self.id, self.displayName) = (id, displayName)
        iconSymbol = symbol
        maxPlayers = players.upperBound
        difficultyLevel = difficulty
        policy = Policy(
            minPlayers: players.lowerBound, maxPlayers: players.upperBound,
            isTurnBased: isTurnBased, allowsRejoin: allowsRejoin,
            supportsSpectators: supportsSpectators, endsRoom: endsRoom)
        self.categories = categories
        settingsVersion = S.versions.upperBound
    }

    public var players: ClosedRange<Int> { policy.minPlayers...policy.maxPlayers }
}
