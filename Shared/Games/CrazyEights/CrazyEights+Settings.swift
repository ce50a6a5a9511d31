extension CrazyEights {
    /// What is played, down to the last card.
    public struct Settings: GameSettings {
        public var decks = Auto.auto
        public var handSize = Auto.auto
        /// How many cards may be drawn in a turn; 0 is until something can be played.
        public var drawLimit = 5
        public var drawTwos = true
        public var stackTwos = true
        public var queensSkip = true
        public var acesReverse = true
        public var eightsWild = true
        public var mustPlayIfAble = false
        public var acesLow = false
        public var reshuffle = true
        /// How many cards end a round; 0 is no bound.
        public var maxPlays = 0
        /// 0 is a single round.
        public var targetScore = 0
        /// 0 is for ever.
        public var turnSeconds = 30

        public static let versions = 1...1

        public static let presets: KeyValuePairs = [
            "classic": Settings(),
            "plain": Settings(
                drawTwos: false, stackTwos: false, queensSkip: false, acesReverse: false,
                reshuffle: false),
            "family": Settings(drawLimit: 0, stackTwos: false, mustPlayIfAble: true),
        ]

        public static let bounds = [
            "decks": 1...4, "handSize": 1...13, "drawLimit": 0...52, "maxPlays": 0...1_000,
            "targetScore": 0...1_000, "turnSeconds": 0...3_600,
        ]

        func decks(for players: Int) -> Int { decks.value(or: players <= 5 ? 1 : 2) }
        func handSize(for players: Int) -> Int { handSize.value(or: players == 2 ? 7 : 5) }
    }

    public static func flaw(in settings: Settings, seats: Int) -> UnfitSettings? {
        let decks = settings.decks(for: seats)
        let handSize = settings.handSize(for: seats)
        guard seats * handSize >= decks * Card.count else { return nil }
        return UnfitSettings(
            "handSize",
            "\(handSize) cards for each of \(seats) players and one to begin with are more than "
                + "the \(decks * Card.count) that there are.")
    }
}
