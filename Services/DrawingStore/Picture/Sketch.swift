import Contracts

/// A drawing as shapes, ready to be written as SVG or painted: both look the same.
struct Sketch: Sendable {
    /// Around what is drawn.
    static let margin = 16.0
    static let smallest = 64.0

    let background: Color
    let marks: [Mark]
    let frame: Frame

    enum Mark: Sendable {
        case line(Line)
        case emoji(Stamp)
    }

    struct Line: Sendable {
        let path: Path
        let color: Color
        let width: Double
        let isRound: Bool
        /// Lengths of line and gap.
        let dashes: [Double]
        let pointCount: Int
    }

    /// What is to be seen of the board.
    struct Frame: Hashable, Sendable {
        var minX: Double
        var minY: Double
        var maxX: Double
        var maxY: Double

        var width: Double { maxX - minX }
        var height: Double { maxY - minY }

        mutating func cover(_ x: Double, _ y: Double, around: Double) {
            minX = min(minX, x - around)
            minY = min(minY, y - around)
            maxX = max(maxX, x + around)
            maxY = max(maxY, y + around)
        }
    }

    init(_ picture: Picture) {
        background = picture.backgroundColor
        var frame: Frame?
        func cover(_ x: Double, _ y: Double, around: Double) {
            let start = frame ?? Frame(minX: x, minY: y, maxX: x, maxY: y)
            frame = start
            frame!.cover(x, y, around: around)
        }
        marks = picture.layers.map { layer in
            switch layer {
            case .stroke(let stroke):
                let points = stroke.points.points
                let line = Line(stroke, points, on: picture.backgroundColor)
                for point in points { cover(point.x, point.y, around: line.width / 2) }
                return .line(line)
            case .stamp(let stamp):
                cover(stamp.x, stamp.y, around: stamp.size / 2)
                return .emoji(stamp)
            }
        }
        var shown = frame ?? Frame(minX: 0, minY: 0, maxX: 0, maxY: 0)
        let (x, y) = ((shown.minX + shown.maxX) / 2, (shown.minY + shown.maxY) / 2)
        shown.cover(x, y, around: Self.smallest / 2)
        self.frame = Frame(
            minX: (shown.minX - Self.margin).rounded(.down),
            minY: (shown.minY - Self.margin).rounded(.down),
            maxX: (shown.maxX + Self.margin).rounded(.up),
            maxY: (shown.maxY + Self.margin).rounded(.up))
    }
}

extension Sketch.Line {
    init(_ stroke: Stroke, _ points: [Point], on background: Color) {
        let brush =
            BrushCatalogue.standard[stroke.brush.id] ?? BrushCatalogue.standard.brushes[0]
        path = Path(through: points)
        var color = brush.erases ? background : stroke.color
        color.a *= brush.opacity
        self.color = color
        width = stroke.brushSize * brush.width
        isRound = brush.isRound || !brush.dashes.isEmpty || points.count == 1
        dashes = brush.dashes.map { $0 * stroke.brushSize * brush.width }
        pointCount = points.count
    }
}
