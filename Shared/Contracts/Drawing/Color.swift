/// Red, green, blue and how opaque it is, mostly from 0 to 1. A colour of an extended range has
/// parts below 0 or above 1. It is kept exactly, and clamped to be painted.
public struct Color: Codable, Hashable, Sendable {
    public var r: Double
    public var g: Double
    public var b: Double
    public var a: Double

    public init(r: Double, g: Double, b: Double, a: Double = 1) {
        (self.r, self.g, self.b, self.a) = (r, g, b, a)
    }

    public static let white = Color(r: 1, g: 1, b: 1)

    public static let farthest = 1_000.0

    public var isColor: Bool {
        [r, g, b, a].allSatisfy((-Self.farthest...Self.farthest).contains)
    }

    /// The nearest that can be painted.
    public var painted: Color {
        func clamped(_ part: Double) -> Double { min(max(part, 0), 1) }
        return Color(r: clamped(r), g: clamped(g), b: clamped(b), a: clamped(a))
    }
}
