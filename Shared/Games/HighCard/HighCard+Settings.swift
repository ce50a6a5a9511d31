extension HighCard {
    /// How long it goes.
    public struct Settings: GameSettings {
        public var rounds = 5
        /// 0 is for ever.
        public var turnSeconds = 0

        public static let versions = 1...1
        public static let presets: KeyValuePairs = [
            "classic": Settings(), "long": Settings(rounds: 13),
        ]
        public static let bounds = ["rounds": 1...20, "turnSeconds": 0...3_600]
    }
}
