/// Rows in columns as wide as they need to be.
struct Table {
    enum Side { case left, right }

    private let columns: [(title: String, side: Side)]
    private var rows: [[String]] = []

    init(_ columns: [(title: String, side: Side)]) { self.columns = columns }

    mutating func add(_ row: [String]) {
        precondition(
            row.count == columns.count, "A row has as many cells as the table has columns.")
        rows.append(row)
    }

    var lines: [String] {
        let all = [columns.map(\.title)] + rows
        let widths = columns.indices.map { index in all.map { $0[index].visibleWidth }.max() ?? 0 }
        return all.map { row in
            let cells = row.indices.map { index in
                switch columns[index].side {
                case .left: row[index].padded(to: widths[index])
                case .right: row[index].padded(to: widths[index], on: .left)
                }
            }
            return cells.joined(separator: "  ").withoutTrailingSpaces
        }
    }
}

extension String {
    /// Its length on a terminal: colours take no room.
    var visibleWidth: Int {
        var width = 0
        var isEscaped = false
        for scalar in unicodeScalars {
            if scalar == "\u{1B}" {
                isEscaped = true
            } else if isEscaped {
                isEscaped = scalar != "m"
            } else {
                width += 1
            }
        }
        return width
    }

    func padded(to width: Int, on side: Table.Side = .right) -> String {
        let space = String(repeating: " ", count: max(0, width - visibleWidth))
        return side == .left ? space + self : self + space
    }

    /// At most so many characters; the last one says that there was more.
    func shortened(to width: Int) -> String {
        count <= width ? self : prefix(max(0, width - 1)) + "…"
    }

    fileprivate var withoutTrailingSpaces: String {
        String(self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)])
    }
}
