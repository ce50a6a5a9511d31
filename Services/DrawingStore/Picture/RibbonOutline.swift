import Contracts

/// The outline of a line that is thin at its ends, and where the hand was fast.
struct RibbonOutline {
    private static let thinEnd = 0.25
    private static let thinFast = 0.45

    let places: [Point]

    /// `points` are as the hand gave them, `line` goes through them.
    init(around line: FlatLine, _ points: [Point], brushSize: Double, width: Double) {
        let (places, total) = (line.places, line.places.length)
        let pace = Self.widthsByPace(points)
        var (left, right, gone) = ([Point](), [Point](), 0.0)
        left.reserveCapacity(2 * places.count)
        for (index, place) in places.enumerated() {
            let before = places[max(0, index - 1)]
            let after = places[min(places.count - 1, index + 1)]
            if index > 0 { gone += before.distance(to: place) }
            let fromEnd = min(1, min(gone, total - gone) / (brushSize * 3))
            let end = Self.thinEnd + (1 - Self.thinEnd) * fromEnd.squareRoot()
            let half = width / 2 * end * Self.width(pace, at: gone / total)
            let length = before.distance(to: after)
            let along =
                length == 0
                ? Point(x: 1, y: 0)
                : Point(x: (after.x - before.x) / length, y: (after.y - before.y) / length)
            left.append(Point(x: place.x - along.y * half, y: place.y + along.x * half))
            right.append(Point(x: place.x + along.y * half, y: place.y - along.x * half))
        }
        self.places = left + right.reversed()
    }

    /// How wide a fast or slow hand leaves each step.
    private static func widthsByPace(_ points: [Point]) -> [Double] {
        let steps = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
        let usual = steps.reduce(0, +) / Double(steps.count)
        let widths = steps.map { 1 - (1 - thinFast) * min(1, max(0, $0 / usual - 1)) }
        return widths.indices.map { index in
            let around = (index - 2...index + 2).map {
                widths.indices.contains($0) ? widths[$0] : widths[index]
            }
            return around.reduce(0, +) / 5
        }
    }

    /// From the beginning at 0 to the end at 1.
    private static func width(_ widths: [Double], at part: Double) -> Double {
        let place = part * Double(widths.count - 1)
        let index = min(widths.count - 1, Int(place))
        let next = widths[min(widths.count - 1, index + 1)]
        return widths[index] + (next - widths[index]) * (place - Double(index))
    }
}
