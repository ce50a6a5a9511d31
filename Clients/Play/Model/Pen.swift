/// A line that is being drawn with the arrows, on a square of 0 to 100.
struct Pen: Equatable, Sendable {
    private(set) var x = 50
    private(set) var y = 50
    /// Its points, x and y in turn; empty while the pen is lifted.
    private(set) var line: [Int] = []

    static let step = 4
    static let mostPoints = 40

    /// A line has a bounded number of points. So steps in one direction are one piece.
    private var heading: Key?

    mutating func move(_ key: Key) {
        switch key {
        case .up: y = max(0, y - Self.step)
        case .down: y = min(100, y + Self.step)
        case .left: x = max(0, x - Self.step)
        case .right: x = min(100, x + Self.step)
        default: return
        }
        guard !line.isEmpty else { return }
        if heading == key, line.count > 2 { line.removeLast(2) }
        guard line.count < 2 * Self.mostPoints else { return }
        line += [x, y]
        heading = key
    }

    /// Puts it on the paper, or lifts it without having drawn.
    mutating func press() { (line, heading) = (line.isEmpty ? [x, y] : [], nil) }

    mutating func lift() { (line, heading) = ([], nil) }
}
