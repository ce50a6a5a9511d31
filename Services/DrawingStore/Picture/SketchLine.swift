import Contracts

extension Sketch {
    /// A line that is painted once or more.
    struct Line: Sendable {
        let path: Path
        /// From the bottom to the top.
        let coats: [Coat]
        /// What was beneath it is the background again.
        let erases: Bool
    }

    struct Coat: Hashable, Sendable {
        let width: Double
        let color: Color
        let isRound: Bool
    }

    /// A shape that is filled.
    struct Outline: Sendable {
        let places: [Point]
        let color: Color
    }

    /// Round dots of one size.
    struct Specks: Sendable {
        let places: [Point]
        let radius: Double
        let color: Color
    }
}

extension [Sketch.Coat] {
    /// One that looks about as all of them over each other.
    var joined: Sketch.Coat {
        var color = self[0].color
        color.a = 1 - reduce(1) { $0 * (1 - $1.color.a) }
        let width = reduce(0) { $0 + $1.width } / Double(count)
        return Sketch.Coat(width: width, color: color, isRound: self[0].isRound)
    }
}
