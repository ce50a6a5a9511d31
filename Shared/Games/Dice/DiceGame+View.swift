extension DiceGame {
    /// The table: everything lies open but the throws to come.
    public struct View: Codable, Equatable, Sendable {
        public let scores: [Int]
        public let targetScore: Int
        public let turn: Int
        public let roller: Seat?
        public let atRisk: Int
        public let face: Int?
        public let playing: Seats
        public let results: MatchResult?
    }

    public static func view(of seen: Seen<DiceGame>) -> View {
        let game = seen.game
        return View(
            scores: game.scores, targetScore: game.settings.targetScore, turn: game.turn,
            roller: game.isOver ? nil : game.roller, atRisk: game.atRisk, face: game.face,
            playing: game.playing, results: game.results)
    }
}
