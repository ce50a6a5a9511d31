import Contracts

extension Sketch {
    /// A stroke as it is seen.
    struct Line: Sendable {
        let path: Path
        let color: Color
        let width: Double
        let isRound: Bool
        /// Lengths of line and gap.
        let dashes: [Double]
        /// What was beneath it is the background again.
        let erases: Bool

        init(_ stroke: Stroke, on background: Color, dot: Double, mostDashes: Double, stride: Int) {
            let look = stroke.look
            let points = stroke.points.points
            width = max(stroke.brushSize * look.width, dot / 2)
            let isDashed = stroke.dashPeriod.map {
                $0 >= 2 * dot && points.length <= mostDashes * $0
            }
            erases = look.erases
            color = stroke.shade(on: background, look, asOneLine: isDashed == false)
            dashes = isDashed == true ? look.dashes.map { $0 * stroke.brushSize * look.width } : []
            isRound = look.isRound || !look.dashes.isEmpty
            path = Path(
                through: points.thinned(to: dot / 8, every: stride), dotLength: isRound ? 0 : width)
        }
    }

    /// How many dashes there may be: a line of very many takes a renderer minutes, and gigabytes.
    struct Dashes {
        private static let most = 400_000.0
        private static let mostEach = 20_000.0

        private var strokes = 0.0
        private var all = 0.0

        mutating func count(_ stroke: Stroke, _ points: [Point]) {
            guard let period = stroke.dashPeriod else { return }
            strokes += 1
            all += min(points.length / period, Self.mostEach)
        }

        /// A line with more is drawn in one.
        var mostEach: Double { all <= Self.most ? Self.mostEach : Self.most / strokes }
    }
}

extension Stroke {
    fileprivate func shade(
        on background: Color, _ look: BrushCatalogue.Entry, asOneLine: Bool
    ) -> Color {
        guard !look.erases else { return background }
        var shade = color.painted
        shade.a *= look.opacity
        if asOneLine {
            let covered = look.dashes[0] + Double.pi / 4
            shade.a *= min(1, covered / look.dashes.reduce(0, +))
        }
        return shade
    }
}

extension [Point] {
    var length: Double {
        zip(self, dropFirst()).reduce(0) { length, pair in
            let (dx, dy) = (pair.1.x - pair.0.x, pair.1.y - pair.0.y)
            return length + (dx * dx + dy * dy).squareRoot()
        }
    }

    /// Without those that are nearer to the one before than can be seen; the last stays.
    fileprivate func thinned(to grain: Double, every stride: Int) -> [Point] {
        guard count > 2, var kept = first else { return self }
        var thinned = [kept]
        thinned.reserveCapacity(count)
        for at in Swift.stride(from: stride, to: count - 1, by: stride) {
            let point = self[at]
            let (dx, dy) = (point.x - kept.x, point.y - kept.y)
            guard Swift.max(dx.magnitude, dy.magnitude) >= grain else { continue }
            thinned.append(point)
            kept = point
        }
        thinned.append(self[count - 1])
        return thinned
    }
}
