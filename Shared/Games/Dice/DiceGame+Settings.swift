extension DiceGame {
    /// How far the race goes.
    public struct Settings: GameSettings {
        public var targetScore = 100
        /// 0 is for ever.
        public var turnSeconds = 0

        public static let versions = 1...1
        public static let presets: KeyValuePairs = [
            "classic": Settings(), "short": Settings(targetScore: 50),
        ]
        public static let bounds = ["targetScore": 10...1_000, "turnSeconds": 0...3_600]
    }
}
