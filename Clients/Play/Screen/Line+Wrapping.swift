extension Line {
    /// On as many rows as it takes, broken between words, or within one that is too long.
    func wrapped(to width: Int) -> [Line] {
        guard width > 1 else { return isEmpty ? [] : [clipped(to: width)] }
        guard self.width > width else { return [self] }
        var rows: [Line] = []
        var row = Line()
        for word in words {
            if !row.isEmpty, row.width + 1 + word.width > width {
                rows.append(row)
                row = Line()
            }
            if !row.isEmpty {
                row += Line(cells: [Cell(glyph: .blank, style: word.cells[0].style)])
            }
            row += word
            while row.width > width {
                let head = row.prefix(width)
                rows.append(head)
                row = Line(cells: Array(row.cells.dropFirst(head.cells.count)))
            }
        }
        return row.isEmpty && !rows.isEmpty ? rows : rows + [row]
    }

    private var words: [Line] {
        cells.split { $0.glyph == .blank }.map { Line(cells: Array($0)) }
    }
}

extension String {
    /// Paragraphs, each on as many rows as it takes. Lists keep their dashes.
    func wrapped(to width: Int, _ style: Style = .plain) -> [Line] {
        split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { Line(String($0), style).wrapped(to: width) }
    }
}
