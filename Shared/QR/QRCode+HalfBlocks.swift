extension QRCode {
    /// As lines for a terminal that writes light on dark. A letter is two modules high.
    public var halfBlocks: [String] {
        let edge = -Self.margin..<size + Self.margin
        return stride(from: edge.lowerBound, to: edge.upperBound, by: 2).map { row in
            String(
                edge.map { column -> Character in
                    switch (isLight(row, column), isLight(row + 1, column)) {
                    case (true, true): "█"
                    case (true, false): "▀"
                    case (false, true): "▄"
                    case (false, false): " "
                    }
                })
        }
    }

    /// So is the margin, and nothing beyond it.
    private func isLight(_ row: Int, _ column: Int) -> Bool {
        guard row < size + Self.margin else { return false }
        return !(0..<size).contains(row) || !(0..<size).contains(column) || !isDark(row, column)
    }
}
