/// All cells of a terminal: what was drawn, before anybody sees it.
struct Screen: Equatable, Sendable {
    let size: Size
    /// Row by row. The right half of a wide glyph is nil.
    private(set) var cells: [Line.Cell?]
    /// Where the text cursor blinks, if it is shown.
    var cursor: Place?

    init(_ size: Size) {
        self.size = size
        cells = Array(repeating: .blank, count: size.columns * size.rows)
    }

    subscript(column: Int, row: Int) -> Line.Cell? { cells[row * size.columns + column] }

    /// Draws a line from the left edge of an area. What does not fit is cut.
    mutating func draw(_ line: Line, row: Int, in area: Area) {
        guard row >= 0, row < area.rows, area.top + row < size.rows else { return }
        var column = area.left
        let end = min(area.left + area.columns, size.columns)
        for cell in line.cells {
            guard column + cell.glyph.width <= end else { return }
            put(cell, column, area.top + row)
            column += cell.glyph.width
        }
    }

    /// Draws lines from the top of an area, as far as they fit.
    mutating func draw(_ lines: [Line], in area: Area) {
        for (row, line) in lines.prefix(area.rows).enumerated() { draw(line, row: row, in: area) }
    }

    /// As text, without what trails.
    var lines: [String] {
        (0..<size.rows).map { row in
            let text = (0..<size.columns).compactMap { self[$0, row]?.glyph.text }.joined()
            return String(text.reversed().drop { $0 == " " }.reversed())
        }
    }

    private mutating func put(_ cell: Line.Cell, _ column: Int, _ row: Int) {
        let start = row * size.columns
        // Half of a wide glyph is none.
        if cells[start + column] == nil { cells[start + column - 1] = .blank }
        let next = column + cell.glyph.width
        if next < size.columns, cells[start + next] == nil { cells[start + next] = .blank }
        cells[start + column] = cell
        if cell.glyph.width == 2 { cells[start + column + 1] = nil }
    }
}

/// How large a terminal is.
struct Size: Hashable, Sendable {
    var columns: Int
    var rows: Int

    static let usual = Size(columns: 80, rows: 24)
    /// Larger screens than this are not filled.
    static let largest = Size(columns: 500, rows: 200)
}

/// A cell's place on the screen, from 0.
struct Place: Hashable, Sendable {
    var column: Int
    var row: Int
}
