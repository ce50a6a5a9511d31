import ParlorWire

/// A line drawn in one go.
public struct Stroke: Codable, Hashable, Sendable {
    public static let mostPoints = 10_000
    public static let sizes = 0.01...1_000

    public var points: Ink
    public var color: Color
    public var brushSize: Double
    public var brush: Brush

    public init(points: Ink, color: Color, brushSize: Double, brush: Brush) {
        (self.points, self.color, self.brushSize, self.brush) = (points, color, brushSize, brush)
    }

    private enum CodingKeys: CodingKey { case points, color, brushSize, brush }

    /// Without a brush it is drawn with the pen.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        points = try fields.decode(Ink.self, forKey: .points)
        color = try fields.decode(Color.self, forKey: .color)
        brushSize = try fields.decode(Double.self, forKey: .brushSize)
        brush = try fields.decodeIfPresent(Brush.self, forKey: .brush) ?? Brush("pen")
    }

    /// What it counts as of what a board may hold.
    public var bytes: Int { 64 + points.packed.count + (brush.descriptor?.bytes.count ?? 0) }

    public var writtenPacked: Stroke {
        var stroke = self
        stroke.points = points.writtenPacked
        return stroke
    }
}

/// An emoji put onto a board; `x` and `y` are its middle.
public struct Stamp: Codable, Hashable, Sendable {
    public static let sizes = 1.0...10_000

    public var emoji: String
    public var x: Double
    public var y: Double
    public var size: Double

    public init(emoji: String, x: Double, y: Double, size: Double) {
        (self.emoji, self.x, self.y, self.size) = (emoji, x, y, size)
    }

    public var bytes: Int { 64 + emoji.utf8.count }
}
