/// What a player reads of a game before choosing it, and what a room has to know to begin it.
public struct CatalogueEntry: Codable, Hashable, Sendable {
    public let id: String
    public let displayName: String
    public let iconSymbol: String
    public let maxPlayers: Int
    /// From 1, for everybody, to 3.
    public let difficultyLevel: Int
    public let policy: Policy
    /// Nil where there is nothing to choose from.
    public let categories: [String]?
    public let settingsVersion: Int

    /// Who may play, and how.
    public struct Policy: Codable, Hashable, Sendable {
        public let minPlayers: Int
        public let maxPlayers: Int
        public let isTurnBased: Bool
        public let allowsRejoin: Bool
        public let supportsSpectators: Bool
    }

    init<S: GameSettings>(
        _ id: String, _ displayName: String, symbol: String, players: ClosedRange<Int>,
        difficulty: Int, isTurnBased: Bool, settings: S.Type
    ) {
        self.id = id
        self.displayName = displayName
        iconSymbol = symbol
        maxPlayers = players.upperBound
        difficultyLevel = difficulty
        policy = Policy(
            minPlayers: players.lowerBound, maxPlayers: players.upperBound,
            isTurnBased: isTurnBased, allowsRejoin: true, supportsSpectators: true)
        categories = nil
        settingsVersion = S.versions.upperBound
    }

    public var players: ClosedRange<Int> { policy.minPlayers...policy.maxPlayers }
}
