import Contracts

/// A drawing as shapes, ready to be written as SVG or painted: both look the same.
///
/// The shapes are made one by one, as they are asked for: all at once would take ten times the
/// memory of the drawing.
struct Sketch: Sendable {
    /// All lines together are about as long, in dots: a scribble that is longer covers all there is
    /// many times, and nobody sees that points of it are left out.
    static let mostDots = 20_000_000.0
    /// Lines that are painted several times are painted once if there would be more in all.
    static let mostCoats = 100_000

    let frame: ViewBox
    /// Of what takes longer to paint than it may, one in so many dots, points and specks is left.
    let coarseness: Double
    private let paper: Paper
    private let layers: [Layer]
    private let looks: BrushLooks

    enum Mark: Sendable {
        case line(Line)
        case outline(Outline)
        case specks(Specks)
        case emoji(Stamp)
    }

    /// What a stroke must know to be painted.
    struct Paper: Sendable {
        let background: Color
        /// What is smaller can hardly be seen.
        let dot: Double
        /// Of a stroke's points only every so many-th is drawn,
        let stride: Int
        /// and of its specks one of so many.
        let thinning: Double
        /// A line is painted once where it would be several times.
        let isCrowded: Bool
    }

    init(
        _ picture: Picture, with brushes: BrushCatalogue, paintedWithin mostWork: Double = .infinity
    ) {
        let layers = picture.layers
        self.init(
            layers, on: picture.backgroundColor, in: layers, paintedWithin: mostWork,
            with: BrushLooks(in: brushes))
    }

    /// In a frame in which all of `framed` has room, with about so many points.
    init(
        _ layers: [Layer], on background: Color, in framed: [Layer], atMost mostPoints: Int = .max,
        paintedWithin mostWork: Double = .infinity, with brushes: BrushLooks
    ) {
        var looks = brushes
        var frame = ViewBox()
        var specks = SpeckCount()
        var cost = PaintCost()
        var (length, lengthOfCoats) = (0.0, 0.0)
        var (count, coats) = (0, 0)
        for layer in framed {
            looks.add(layer)
            switch layer {
            case .stroke(let stroke):
                let look = looks.look(of: stroke)
                let points = stroke.points.points
                let reach = stroke.reach(of: look)
                for point in points { frame.cover(point.x, point.y, around: reach) }
                let ownLength = points.length
                specks.add(look, stroke.brushSize, ownLength)
                cost.add(stroke, look, points.count, ownLength)
                let times = look.lines?.count ?? 1
                length += ownLength
                lengthOfCoats += ownLength * Double(times)
                count += points.count
                if times > 1 { coats += times }
            case .stamp(let stamp):
                frame.cover(stamp.x, stamp.y, around: stamp.size / 2)
                cost.add(stamp)
            }
        }
        frame = frame.withMargin
        func work(isJoined: Bool) -> Double {
            cost.nanoseconds(
                frame, scale: Painter.dots(of: frame) / frame.longer, specks: specks.painted,
                isJoined: isJoined)
        }
        let isCrowded = coats > Self.mostCoats || work(isJoined: false) > mostWork
        coarseness = max(1, work(isJoined: isCrowded) / mostWork)
        let painted = (isCrowded ? length : lengthOfCoats) / frame.dot
        let crowd = max(painted / Self.mostDots, Double(count) / Double(mostPoints))
        self.frame = frame
        (self.layers, self.looks) = (layers, looks)
        paper = Paper(
            background: background.painted, dot: frame.dot,
            stride: max(1, Int(max(crowd, coarseness).rounded(.up))),
            thinning: specks.thinning * coarseness,
            isCrowded: isCrowded)
    }

    var background: Color { paper.background }

    /// Of each layer, from the bottom to the top.
    var marks: some Sequence<[Mark]> { layers.lazy.map(marks(of:)) }

    /// Which of the layers take away what is beneath them.
    var erasers: [Bool] { layers.map(looks.erases) }

    private func marks(of layer: Layer) -> [Mark] {
        switch layer {
        case .stroke(let stroke): stroke.marks(of: looks.look(of: stroke), on: paper)
        case .stamp(let stamp): [.emoji(stamp)]
        }
    }
}
