import Contracts

/// A smooth line through points, as many short straight ones: the arithmetic is that of every
/// client, so that all put their specks at the same places.
struct FlatLine {
    private static let mostParts = 64.0

    private(set) var places: [Point]

    /// A single touch is one place.
    init(through points: [Point], step: Double) {
        let first = points.first ?? Point(x: 0, y: 0)
        places = [first]
        guard points.contains(where: { $0 != first }) else { return }
        guard points.count > 2 else {
            addLine(to: points[1], step)
            return
        }
        addLine(to: first.middle(to: points[1]), step)
        for index in 1..<points.count - 1 {
            addCurve(points[index], to: points[index].middle(to: points[index + 1]), step)
        }
        addLine(to: points[points.count - 1], step)
    }

    /// How far apart the places of a brush's line are.
    static func step(of size: Double) -> Double { max(min(0.5, size), size / 4) }

    var isTouch: Bool { places.count == 1 }

    /// One of the places that are visited on the way.
    struct Stop {
        let number: Int
        let gone: Double
        let x: Double
        let y: Double
        /// Of length 1.
        let along: (x: Double, y: Double)
    }

    /// Visits places that are `apart` from each other, the first included.
    func walk(every apart: Double, _ visit: (Stop) -> Void) {
        var (number, due, gone) = (0, 0.0, 0.0)
        for (from, to) in zip(places, places.dropFirst()) {
            let length = from.distance(to: to)
            guard length > 0 else { continue }
            let along = (x: (to.x - from.x) / length, y: (to.y - from.y) / length)
            while due <= gone + length {
                let step = due - gone
                visit(
                    Stop(
                        number: number, gone: due, x: from.x + along.x * step,
                        y: from.y + along.y * step, along: along))
                number += 1
                due += apart
            }
            gone += length
        }
    }
}

extension FlatLine {
    private mutating func addLine(to end: Point, _ step: Double) {
        let start = places[places.count - 1]
        let parts = Self.parts(of: start.distance(to: end), step)
        for part in 1...Int(parts) {
            let t = Double(part) / parts
            places.append(
                Point(x: start.x + (end.x - start.x) * t, y: start.y + (end.y - start.y) * t))
        }
    }

    private mutating func addCurve(_ bend: Point, to end: Point, _ step: Double) {
        let start = places[places.count - 1]
        let length = start.distance(to: bend) + bend.distance(to: end)
        let parts = Self.parts(of: length, step)
        for part in 1...Int(parts) {
            let t = Double(part) / parts
            let (before, between) = ((1 - t) * (1 - t), 2 * t * (1 - t))
            places.append(
                Point(
                    x: before * start.x + between * bend.x + t * t * end.x,
                    y: before * start.y + between * bend.y + t * t * end.y))
        }
    }

    private static func parts(of length: Double, _ step: Double) -> Double {
        max(1, min(mostParts, (length / step).rounded(.up)))
    }
}

extension Point {
    func middle(to other: Point) -> Point {
        Point(x: (x + other.x) / 2, y: (y + other.y) / 2)
    }

    func distance(to other: Point) -> Double {
        let (dx, dy) = (other.x - x, other.y - y)
        return (dx * dx + dy * dy).squareRoot()
    }
}

extension [Point] {
    var length: Double { zip(self, dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } }
}
