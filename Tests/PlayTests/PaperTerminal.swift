import ParlorWire

@testable import Play

/// As much of a terminal as the painter needs. An old one draws wide glyphs in one cell.
struct PaperTerminal {
    private let size: Size
    private let knowsWide: Bool
    private var cells: [[String]]
    private var column = 0
    private var row = 0
    /// Where the last glyph was drawn: an accent joins it.
    private var last = 0

    init(_ size: Size, knowsWide: Bool) {
        (self.size, self.knowsWide) = (size, knowsWide)
        cells = Array(repeating: Array(repeating: " ", count: size.columns), count: size.rows)
    }

    /// What was left of a wide glyph is blank; where one is, its right half is no cell.
    var lines: [String] {
        cells.map { row in
            var text = ""
            var isHalf = false
            for cell in row {
                defer { isHalf = !isHalf && cell.width == 2 }
                if !isHalf { text += cell.isEmpty ? " " : cell }
            }
            return text
        }
    }

    mutating func read(_ bytes: Bytes) {
        var rest = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if scalar == "\u{1B}" {
                _ = rest.popFirst()
                let numbers = rest.prefix { !$0.properties.isAlphabetic }
                rest = rest.dropFirst(numbers.count)
                obey(rest.popFirst() ?? " ", String(numbers))
            } else {
                draw(scalar)
            }
        }
    }

    private mutating func obey(_ command: Unicode.Scalar, _ numbers: String) {
        switch command {
        case "H":
            let place = numbers.split(separator: ";").compactMap { Int($0) }
            (row, column) = (place[0] - 1, place[1] - 1)
        case "J":
            cells = cells.map { $0.map { _ in " " } }
            (row, column) = (0, 0)
        default: break
        }
    }

    private mutating func draw(_ scalar: Unicode.Scalar) {
        guard case .visible(let width) = scalar.part else {
            return cells[row][last].unicodeScalars.append(scalar)
        }
        let isWide = width == 2 && knowsWide
        if column > 0, cells[row][column].isEmpty { cells[row][column - 1] = " " }
        let next = column + (isWide ? 2 : 1)
        if next < size.columns, cells[row][next].isEmpty { cells[row][next] = " " }
        cells[row][column] = String(scalar)
        last = column
        if isWide { cells[row][column + 1] = "" }
        column = min(next, size.columns - 1)
    }
}
