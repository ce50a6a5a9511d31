/// A part of the screen.
struct Area: Hashable, Sendable {
    var left: Int
    var top: Int
    var columns: Int
    var rows: Int

    init(left: Int = 0, top: Int = 0, columns: Int, rows: Int) {
        (self.left, self.top) = (left, top)
        (self.columns, self.rows) = (max(0, columns), max(0, rows))
    }

    init(_ size: Size) { self.init(columns: size.columns, rows: size.rows) }

    func inset(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) -> Area {
        Area(
            left: self.left + left, top: self.top + top, columns: columns - left - right,
            rows: rows - top - bottom)
    }

    /// The last columns of it.
    func right(_ count: Int) -> Area { inset(left: columns - min(count, columns)) }
    /// The last rows of it.
    func bottom(_ count: Int) -> Area { inset(top: rows - min(count, rows)) }
}
