import Contracts

/// A time-lapse as it is shown: layers from the bottom to the top, and the second at which each is seen.
struct Film {
    static let longest = 30.0
    /// Than it was drawn.
    static let faster = 8.0

    struct Cue: Hashable {
        let begin: Double
        let duration: Double
        /// Which of the `phases`; none when it stays from when it came.
        let phase: Int?
    }

    private(set) var layers: [Layer] = []
    private(set) var cues: [Cue] = []
    /// When what is in it vanishes, comes back, vanishes again ...
    private(set) var phases: [[Double]] = []
    let backgrounds: [(at: Double, color: Color)]
    let length: Double

    init(_ lapse: Lapse) {
        let pace = min(1 / Self.faster, Self.longest / max(lapse.length, 1))
        length = lapse.length * pace
        backgrounds = lapse.backgrounds.map { ($0.at * pace, $0.color) }
        var known: [[Double]: Int] = [:]
        for part in lapse.parts {
            let turns = lapse.turns(of: part).map { $0 * pace }
            if !turns.isEmpty, known[turns] == nil {
                known[turns] = phases.count
                phases.append(turns)
            }
            let cue = Cue(
                begin: part.begin * pace, duration: part.duration * pace, phase: known[turns])
            for layer in part.what.layers {
                layers.append(layer)
                cues.append(cue)
            }
        }
    }

    var background: Color { backgrounds[backgrounds.count - 1].color }
    var isSeenThrough: Bool { backgrounds.contains { $0.color.a < 1 } }
}
