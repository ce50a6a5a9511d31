import Contracts

/// A smooth line through points: a curve bends at each point and passes the middle between two.
struct Path: Sendable {
    let start: Point
    let steps: [Step]

    enum Step: Sendable {
        case line(Point)
        case curve(bend: Point, end: Point)

        var end: Point {
            switch self {
            case .line(let end), .curve(_, let end): end
            }
        }
    }

    /// A single place becomes a line of `dotLength`: with round ends it needs none.
    init(through points: [Point], dotLength: Double) {
        let first = points.first ?? Point(x: 0, y: 0)
        guard points.contains(where: { $0 != first }) else {
            start = Point(x: first.x - dotLength / 2, y: first.y)
            steps = [.line(Point(x: first.x + dotLength / 2, y: first.y))]
            return
        }
        start = first
        guard points.count > 2 else {
            steps = [.line(points[1])]
            return
        }
        var steps: [Step] = [.line(points[0].middle(to: points[1]))]
        steps.reserveCapacity(points.count)
        for index in 1..<points.count - 1 {
            steps.append(
                .curve(bend: points[index], end: points[index].middle(to: points[index + 1])))
        }
        steps.append(.line(points[points.count - 1]))
        self.steps = steps
    }
}
