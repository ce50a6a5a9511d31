import Contracts

/// What a picture takes to paint, in nanoseconds of a usual processor.
///
/// It is reckoned from what is painted and never measured: whoever fetches a picture part by part gets
/// parts of the same one, also if it is made again in between.
struct PaintCost {
    /// Together with writing the PNG, about a second.
    static let most = 500_000_000.0

    private static let step = 3_000.0
    private static let stamp = 100_000.0
    private static let speck = 2_500.0
    /// Of each dot that a line or a stamp covers, and of the whole frame for a long line.
    private static let dot = 4.6
    private static let dotOfGroup = 1.1

    private struct Lines {
        var steps = 0.0
        /// In units of the board.
        var area = 0.0
        /// Lines that are painted in parts.
        var groups = 0.0

        mutating func add(_ count: Int, _ length: Double, wide width: Double) {
            steps += Double(count)
            area += length * width
            if count > Painter.mostSteps { groups += 1 }
        }
    }

    private var coats = Lines()
    private var joined = Lines()
    private var others = Lines()
    private var stamps = 0.0

    mutating func add(
        _ stroke: Stroke, _ look: BrushCatalogue.Entry, _ count: Int, _ length: Double
    ) {
        let widths = (look.lines ?? []).map { $0.width * stroke.brushSize }
        for width in widths { coats.add(count, length, wide: width) }
        if !widths.isEmpty {
            joined.add(count, length, wide: widths.reduce(0, +) / Double(widths.count))
        }
        guard look.ribbon != nil || look.grain != nil || look.dots != nil else { return }
        others.add(count, length, wide: (look.ribbon?.width ?? 0) * stroke.brushSize)
    }

    mutating func add(_ stamp: Stamp) {
        stamps += 1
        others.area += stamp.size * stamp.size
    }

    /// With so many dots for a unit of the board, and each line painted once if they are joined.
    func nanoseconds(
        _ frame: Sketch.ViewBox, scale: Double, specks: Double, isJoined: Bool
    ) -> Double {
        let lines = isJoined ? joined : coats
        let dots = scale * scale
        return (lines.steps + others.steps) * Self.step
            + (lines.area + others.area) * dots * Self.dot
            + (lines.groups + others.groups) * frame.width * frame.height * dots * Self.dotOfGroup
            + stamps * Self.stamp + specks * Self.speck
    }
}
