public import ParlorWire

/// Positions whose events went, as a range of its own: no two of them touch.
public struct Gap: Hashable, Sendable {
    public var first: Position
    public var last: Position

    public init(_ first: Position, _ last: Position) { (self.first, self.last) = (first, last) }

    /// As few as these positions make.
    public static func joining(_ positions: [Position]) -> [Gap] {
        var gaps: [Gap] = []
        for position in positions.sorted() {
            if gaps.last?.last == position - 1 {
                gaps[gaps.count - 1].last = position
            } else {
                gaps.append(Gap(position, position))
            }
        }
        return gaps
    }
}
