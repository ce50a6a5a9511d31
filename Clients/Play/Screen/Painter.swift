import ParlorWire

/// Writes what changed on the screen, as escape sequences of a terminal.
struct Painter: Sendable {
    let hasColour: Bool

    /// What makes `old` look like `new`. Without `old`, the terminal is cleared first.
    func changes(from old: Screen?, to new: Screen) -> Bytes {
        let old = old?.size == new.size ? old : nil
        var output = Output(hasColour: hasColour)
        output.write("\u{1B}[?25l")
        if old == nil { output.write("\u{1B}[0m\u{1B}[2J") }
        let before = old ?? Screen(new.size)
        for row in 0..<new.size.rows {
            for column in 0..<new.size.columns where before[column, row] != new[column, row] {
                guard let cell = new[column, row] else { continue }
                output.draw(cell, at: Place(column: column, row: row))
            }
        }
        output.end(cursor: new.cursor)
        return output.bytes
    }
}

private struct Output {
    let hasColour: Bool
    private(set) var bytes = Bytes()
    private var place: Place?
    private var style = Style.plain

    init(hasColour: Bool) { self.hasColour = hasColour }

    mutating func write(_ text: String) { bytes += text.utf8 }

    mutating func draw(_ cell: Line.Cell, at place: Place) {
        if self.place != place { move(to: place) }
        if style != cell.style { change(to: cell.style) }
        let isWide = cell.glyph.width > 1
        if isWide {
            // A terminal may draw it in one cell only.
            write("  ")
            move(to: place)
        }
        write(cell.glyph.text)
        // What it drew in how many cells is known of plain letters alone.
        let isPlain = cell.glyph.text.utf8.count == 1
        self.place =
            isPlain ? Place(column: place.column + 1, row: place.row) : nil
    }

    mutating func end(cursor: Place?) {
        if style != .plain { write("\u{1B}[0m") }
        guard let cursor else { return }
        move(to: cursor)
        write("\u{1B}[?25h")
    }

    private mutating func move(to place: Place) {
        write("\u{1B}[\(place.row + 1);\(place.column + 1)H")
    }

    private mutating func change(to style: Style) {
        var codes = [0]
        if style.isBold { codes.append(1) }
        if style.isFaint { codes.append(2) }
        if style.isReversed { codes.append(7) }
        if hasColour, let ink = style.ink { codes.append(ink.rawValue) }
        write("\u{1B}[\(codes.map(String.init).joined(separator: ";"))m")
        self.style = style
    }
}
