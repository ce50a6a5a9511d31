/// What is the same in the states of many games.
enum Soundness {
    /// No match comes to higher numbers.
    private static let numbers = -1_000_000_000...1_000_000_000

    static func areFit(_ numbers: [Int]) -> Bool { numbers.allSatisfy(Self.numbers.contains) }
}

extension Game {
    /// As many seats as the game is for, those who play among them, and settings within their bounds.
    func hasSoundTable(scores: [Int], playing: Seats) -> Bool {
        let seats = scores.count
        let isFit =
            Self.entry.players.contains(seats) && (try? Settings.read(settings.written)) != nil
        return isFit && Soundness.areFit(scores) && !playing.isEmpty
            && playing.allSatisfy { $0.index < seats }
            && (results.map { $0.isSound(seats: seats) } ?? true)
    }
}

extension MatchResult {
    func isSound(seats: Int) -> Bool {
        scores.count == seats && ranks.count == seats && Soundness.areFit(scores + ranks)
            && winners.allSatisfy { (0..<seats).contains($0.index) }
    }
}
