/// Text on one row: glyphs and how they look.
struct Line: Hashable, Sendable {
    private(set) var cells: [Cell] = []

    struct Cell: Hashable, Sendable {
        var glyph: Glyph
        var style: Style

        static let blank = Cell(glyph: .blank, style: .plain)
    }

    init() {}
    init(cells: [Cell]) { self.cells = cells }
    init(_ text: String, _ style: Style = .plain) {
        cells = text.glyphs.map { Cell(glyph: $0, style: style) }
    }

    static func blanks(_ count: Int) -> Line {
        Line(cells: Array(repeating: .blank, count: max(0, count)))
    }

    static func rule(_ count: Int) -> Line {
        Line(String(repeating: "─", count: max(0, count)), .faint)
    }

    var width: Int { cells.reduce(0) { $0 + $1.glyph.width } }
    var text: String { cells.map(\.glyph.text).joined() }
    var isEmpty: Bool { cells.isEmpty }

    static func + (left: Line, right: Line) -> Line { Line(cells: left.cells + right.cells) }
    static func + (left: Line, right: String) -> Line { left + Line(right) }
    static func += (left: inout Line, right: Line) { left.cells += right.cells }
    static func += (left: inout Line, right: String) { left += Line(right) }
}

extension Line: ExpressibleByStringInterpolation {
    init(stringLiteral text: String) { self.init(text) }
}

extension Line {
    /// As much of it as fits. An ellipsis says that there is more.
    func clipped(to width: Int) -> Line {
        guard self.width > width else { return self }
        guard width > 0 else { return Line() }
        let kept = prefix(width - 1)
        let style = kept.cells.last?.style ?? .plain
        return kept + Line("…", style)
    }

    /// Exactly so wide: clipped, or with blanks after it.
    func fitted(to width: Int) -> Line {
        let clipped = clipped(to: width)
        return clipped + .blanks(width - clipped.width)
    }

    /// Exactly so wide, with blanks before it.
    func flushRight(in width: Int) -> Line {
        let clipped = clipped(to: width)
        return .blanks(width - clipped.width) + clipped
    }

    func centered(in width: Int) -> Line {
        let clipped = clipped(to: width)
        return (.blanks((width - clipped.width) / 2) + clipped).fitted(to: width)
    }

    func styled(_ change: (Style) -> Style) -> Line {
        Line(cells: cells.map { Cell(glyph: $0.glyph, style: change($0.style)) })
    }

    /// The first cells, no wider than this.
    func prefix(_ width: Int) -> Line {
        var left = width
        return Line(
            cells: Array(
                cells.prefix { cell in
                    left -= cell.glyph.width
                    return left >= 0
                }))
    }
}
