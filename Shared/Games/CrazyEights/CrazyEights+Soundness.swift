extension CrazyEights {
    private static let mostCards = 1_000

    public var isSound: Bool {
        let seats = 0..<scores.count
        let cards = stock.count + pile.count + deal.count + hands.reduce(0) { $0 + $1.count }
        return hasSoundTable(scores: scores, playing: playing) && hands.count == seats.count
            && !pile.isEmpty && cards <= Self.mostCards
            && [mover, dealer].allSatisfy { seats.contains($0.index) }
            && (results != nil || playing.contains(mover))
            && Soundness.areFit([pending, drawn, passes, plays, turn, round])
            && (lastRound.map { $0.isSound(seats: seats) } ?? true)
    }
}

extension CrazyEights.RoundResult {
    fileprivate func isSound(seats: Range<Int>) -> Bool {
        penalties.count == seats.count && points.count == seats.count
            && Soundness.areFit(penalties + points)
            && winners.allSatisfy { seats.contains($0.index) }
    }
}
