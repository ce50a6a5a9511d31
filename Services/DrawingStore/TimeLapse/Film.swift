import Contracts
import Hosting
import ParlorWire

/// A time-lapse as it is shown: layers from the bottom to the top, and when each is seen.
struct Film {
    static let longest = 30.0
    /// Than it was drawn.
    static let faster = 8.0
    /// Of all lines together: in a film of more they are drawn with fewer.
    static let mostPoints = 600_000

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
    private(set) var looks: BrushLooks
    /// When what is in it vanishes, comes back, vanishes again ...
    let phases: [[Double]]
    let backgrounds: [(at: Double, color: Color)]
    let length: Double

    init(
        _ lapse: TimeLapse, with brushes: BrushCatalogue, _ pace: Pace = .none
    ) throws(Failure) {
        looks = BrushLooks(in: brushes)
        let speed = min(1 / Self.faster, Self.longest / max(lapse.length, 1))
        length = lapse.length * speed
        backgrounds = lapse.backgrounds.map { ($0.at * speed, $0.color.painted) }
        let glass = ClearBackgrounds(backgrounds)
        let seenThroughUntil = glass.lastSeenThrough(hiding: [])
        var timings = VisibilityTimings()
        var lastSeenThrough: [Double] = []
        for part in lapse.parts {
            pace.rest()
            let phase = try timings.phase(of: part, in: lapse, speed)
            if timings.all.count > lastSeenThrough.count {
                lastSeenThrough.append(glass.lastSeenThrough(hiding: timings.all.last!))
            }
            let begin = part.begin * speed
            let isNeverSeen = phase.map {
                timings.all[$0].count == 1 && timings.all[$0][0] <= begin
            }
            if isNeverSeen == true { continue }
            let isOverGlass = begin < (phase.map { lastSeenThrough[$0] } ?? seenThroughUntil)
            for layer in part.what.layers {
                looks.add(layer)
                layers.append(layer)
                cues.append(
                    Cue(
                        begin: begin, duration: part.duration * speed, phase: phase,
                        cuts: isOverGlass && looks.erases(layer)))
            }
        }
        self.phases = timings.all
    }

    var background: Color { backgrounds[backgrounds.count - 1].color }

    /// All that was ever on it, with fewer points and specks if there are very many.
    var sketch: Sketch {
        Sketch(layers, on: background, in: layers, atMost: Self.mostPoints, with: looks)
    }
}
