import Contracts
import Wire

/// A time-lapse as it is shown: layers from the bottom to the top, and when each is seen.
struct Film {
    static let longest = 30.0
    /// Than it was drawn.
    static let faster = 8.0
    /// Of all lines together: in a film of more they are drawn with fewer.
    static let mostPoints = 1_200_000

    struct Cue: Hashable {
        let begin: Double
        let duration: Double
        /// Which of the `phases`; none when it stays from when it came.
        let phase: Int?
        /// It erases where one sees through the background.
        let cuts: Bool
    }

    private(set) var layers: [Layer] = []
    private(set) var cues: [Cue] = []
    /// When what is in it vanishes, comes back, vanishes again ...
    let phases: [[Double]]
    let backgrounds: [(at: Double, color: Color)]
    let length: Double

    init(_ lapse: Lapse) throws(Failure) {
        let pace = min(1 / Self.faster, Self.longest / max(lapse.length, 1))
        length = lapse.length * pace
        backgrounds = lapse.backgrounds.map { ($0.at * pace, $0.color) }
        let glass = Glass(backgrounds)
        let seenThroughUntil = glass.lastSeenThrough(hiding: [])
        var phases = Phases()
        var lastSeenThrough: [Double] = []
        for part in lapse.parts {
            let phase = try phases.phase(of: part, in: lapse, pace)
            if phases.all.count > lastSeenThrough.count {
                lastSeenThrough.append(glass.lastSeenThrough(hiding: phases.all.last!))
            }
            let begin = part.begin * pace
            let isOverGlass = begin < (phase.map { lastSeenThrough[$0] } ?? seenThroughUntil)
            for layer in part.what.layers {
                layers.append(layer)
                cues.append(
                    Cue(
                        begin: begin, duration: part.duration * pace, phase: phase,
                        cuts: isOverGlass && layer.erases))
            }
        }
        self.phases = phases.all
    }

    var background: Color { backgrounds[backgrounds.count - 1].color }
}

/// Each way to vanish and come back once, whatever goes that way.
private struct Phases {
    private(set) var all: [[Double]] = []
    private var known: [[Double]: Int] = [:]
    /// Of what never vanished for itself.
    private var common: [Int: Int?] = [:]
    private var turns = 0

    mutating func phase(
        of part: Lapse.Part, in lapse: Lapse, _ pace: Double
    ) throws(Failure) -> Int? {
        if part.turns.isEmpty, let phase = common[part.stretch] { return phase }
        turns += lapse.mostTurns(of: part)
        guard turns <= Lapse.mostTurns else { throw .tooMuchForLapse }
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

/// When one sees through the background.
private struct Glass {
    private let times: [Range<Double>]

    init(_ backgrounds: [(at: Double, color: Color)]) {
        let ends = backgrounds.dropFirst().map(\.at) + [.infinity]
        times = zip(backgrounds, ends).compactMap { background, end in
            background.color.a < 1 && background.at < end ? background.at..<end : nil
        }
    }

    /// The end of the last time at which that is so while what turns then is seen; 0 when it never is.
    func lastSeenThrough(hiding turns: [Double]) -> Double {
        var turns = turns[...]
        if turns.count % 2 == 0 { turns.append(.infinity) }
        while let end = turns.popLast() {
            let begin = turns.popLast() ?? 0
            let last = times[..<firstTime(from: end)].last
            if let last, max(last.lowerBound, begin) < min(last.upperBound, end) {
                return min(last.upperBound, end)
            }
        }
        return 0
    }

    private func firstTime(from second: Double) -> Int {
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if times[middle].lowerBound < second { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
