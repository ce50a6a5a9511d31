/// A place on a board; which way is up, and how far, is the apps' matter.
public struct Point: Codable, Hashable, Sendable {
    /// Farther out is nothing.
    public static let farthest = 1_000_000.0

    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
        (self.x, self.y) = (x, y)
    }

    public var isOnBoard: Bool {
        x.magnitude <= Self.farthest && y.magnitude <= Self.farthest
    }
}
