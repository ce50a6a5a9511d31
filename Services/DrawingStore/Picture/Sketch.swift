import Contracts

/// A drawing as shapes, ready to be written as SVG or painted: both look the same.
///
/// The shapes are made one by one, as they are asked for: all at once would take ten times the
/// memory of the drawing.
struct Sketch: Sendable {
    /// All lines together are about as long, in dots: a scribble that is longer covers all there is
    /// many times, and nobody sees that points of it are left out.
    static let mostDots = 20_000_000.0

    let background: Color
    let frame: ViewBox
    private let layers: [Layer]
    private let mostDashesEach: Double
    /// Of its points only every so many-th is drawn.
    private let stride: Int

    enum Mark: Sendable {
        case line(Line)
        case emoji(Stamp)
    }

    init(_ picture: Picture) {
        let layers = picture.layers
        self.init(layers, on: picture.backgroundColor, in: layers)
    }

    /// In a frame in which all of `framed` has room, with about so many points.
    init(
        _ layers: [Layer], on background: Color, in framed: [Layer], atMost mostPoints: Int = .max
    ) {
        self.background = background.painted
        self.layers = layers
        var frame = ViewBox()
        var dashes = Dashes()
        var length = 0.0
        var count = 0
        for layer in framed {
            switch layer {
            case .stroke(let stroke):
                let points = stroke.points.points
                let around = stroke.brushSize * stroke.look.width / 2
                for point in points { frame.cover(point.x, point.y, around: around) }
                dashes.count(stroke, points)
                length += points.length
                count += points.count
            case .stamp(let stamp): frame.cover(stamp.x, stamp.y, around: stamp.size / 2)
            }
        }
        self.frame = frame.withMargin
        mostDashesEach = dashes.mostEach
        let crowd = max(
            length / self.frame.dot / Self.mostDots, Double(count) / Double(mostPoints))
        stride = max(1, Int(crowd.rounded(.up)))
    }

    var marks: some Sequence<Mark> { layers.lazy.map(mark) }

    /// Which of the marks take away what is beneath them.
    var erasers: [Bool] { layers.map(\.erases) }

    private func mark(_ layer: Layer) -> Mark {
        switch layer {
        case .stroke(let stroke):
            .line(
                Line(
                    stroke, on: background, dot: frame.dot, mostDashes: mostDashesEach,
                    stride: stride))
        case .stamp(let stamp): .emoji(stamp)
        }
    }
}

extension Layer {
    var erases: Bool {
        if case .stroke(let stroke) = self { stroke.look.erases } else { false }
    }
}

extension Stroke {
    var look: BrushCatalogue.Entry {
        BrushCatalogue.standard[brush.look]!
    }

    /// From the beginning of one dash to that of the next; nil when it is one line.
    var dashPeriod: Double? {
        let period = look.dashes.reduce(0, +) * brushSize * look.width
        return period > 0 ? period : nil
    }
}
