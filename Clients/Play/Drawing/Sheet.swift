/// Lines from the top down, and which of them must be seen.
struct Sheet: Equatable, Sendable {
    private(set) var lines: [Line] = []
    private var focus: Range<Int>?

    mutating func add(_ line: Line) { lines.append(line) }
    mutating func add(_ text: String, _ style: Style = .plain) { lines.append(Line(text, style)) }
    mutating func add(_ lines: [Line]) { self.lines += lines }

    /// These are what the person looks at.
    mutating func addFocused(_ lines: [Line]) {
        focus = self.lines.count..<self.lines.count + lines.count
        self.lines += lines
    }

    mutating func gap() {
        if let last = lines.last, !last.isEmpty { lines.append(Line()) }
    }

    /// So many rows of it. What is above and below is counted.
    func window(rows: Int, scrolled: Int? = nil) -> [Line] {
        guard lines.count > rows, rows > 2 else { return Array(lines.prefix(max(0, rows))) }
        let last = lines.count - rows
        let top = min(max(0, scrolled ?? top(rows)), last)
        var window = Array(lines[top..<top + rows])
        if top > 0 { window[0] = Line("↑ \(top + 1) more", .faint) }
        if top < last { window[rows - 1] = Line("↓ \(last - top + 1) more", .faint) }
        return window
    }

    /// With a line to spare on both sides of what is focused.
    private func top(_ rows: Int) -> Int {
        guard let focus else { return 0 }
        guard focus.upperBound + 1 > rows else { return 0 }
        return max(0, min(focus.upperBound + 1 - rows, focus.lowerBound - 1))
    }
}
