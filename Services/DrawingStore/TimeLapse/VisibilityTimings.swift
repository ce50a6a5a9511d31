import ParlorWire

/// Each way to vanish and come back once, whatever goes that way.
struct VisibilityTimings {
    private(set) var all: [[Double]] = []
    private var known: [[Double]: Int] = [:]
    /// Of what never vanished for itself.
    private var common: [Int: Int?] = [:]
    private var turns = 0

    mutating func phase(
        of part: TimeLapse.Part, in lapse: TimeLapse, _ pace: Double
    ) throws(Failure) -> Int? {
        if part.turns.isEmpty, let phase = common[part.stretch] { return phase }
        turns += lapse.mostTurns(of: part)
        guard turns <= TimeLapse.mostTurns else { throw .tooMuchForLapse }
        let phase = phase(lapse.turns(of: part).map { $0 * pace })
        if part.turns.isEmpty { common.updateValue(phase, forKey: part.stretch) }
        return phase
    }

    private mutating func phase(_ turns: [Double]) -> Int? {
        if turns.isEmpty { return nil }
        if let phase = known[turns] { return phase }
        known[turns] = all.count
        all.append(turns)
        return all.count - 1
    }
}
