extension HighCard {
    public var isSound: Bool {
        let seats = scores.count
        let rows = [hands.count, laid.count, lastRound?.cards.count ?? seats]
        return hasSoundTable(scores: scores, playing: playing)
            && rows.allSatisfy { $0 == seats }
            && Soundness.areFit(prizes + shown + [carried, round, lastRound?.prize ?? 0])
            && shown.count + prizes.count == settings.rounds
            && hands.allSatisfy { $0.count <= settings.rounds }
            && (results != nil || playing.count > 1)
            && (lastRound?.winner.map { (0..<seats).contains($0.index) } ?? true)
    }
}
