/// Red, green, blue and how opaque it is, each from 0 to 1.
public struct Color: Codable, Hashable, Sendable {
    public var r: Double
    public var g: Double
    public var b: Double
    public var a: Double

    public init(r: Double, g: Double, b: Double, a: Double = 1) {
        self.r = r
        self.g = g
        self.b = b
        self.a = a
    }

    public static let white = Color(r: 1, g: 1, b: 1)

    public var isColor: Bool { [r, g, b, a].allSatisfy((0...1).contains) }
}
