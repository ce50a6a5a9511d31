import ParlorGames

extension Seen {
    /// Whether it can be what somebody sees of a match.
    var isSound: Bool {
        game.isSound
            && viewpoint.seat.map { game.standing.scores.indices.contains($0.index) } ?? true
    }
}
