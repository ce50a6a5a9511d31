import ParlorWire

/// What the artist does to the drawing.
extension PartyTable {
    /// Colours are numbers from 0, black. The one after the last is the eraser's.
    static let eraser = 12
    /// Widths are numbers from 0, the thinnest.
    static let widths = 3
    private static let usualColor = 0
    private static let usualWidth = 1

    mutating func change(with action: PartyAction) throws(Why) {
        switch action {
        case .draw(let line, let color, let width):
            try draw(line, color ?? Self.usualColor, width ?? Self.usualWidth)
        case .undo: try undo()
        case .clear: try clear()
        case .choose, .write, .pass, .next, .bet: break
        }
    }
}

extension PartyTable {
    private mutating func draw(_ line: [Int], _ color: Int, _ width: Int) throws(Why) {
        guard line.count % 2 == 0, (2...2 * Self.longestLine).contains(line.count),
            line.allSatisfy({ (0...100).contains($0) })
        else { throw .badLine }
        guard (0...Self.eraser).contains(color), (0..<Self.widths).contains(width) else {
            throw .badPen
        }
        guard round.canvas.count < Self.mostLines else { throw .canvasFull }
        // A match that began before there were colours may have lines without.
        let plain = round.canvas.count
        round.colors = (round.colors ?? [Int](repeating: Self.usualColor, count: plain)) + [color]
        round.widths = (round.widths ?? [Int](repeating: Self.usualWidth, count: plain)) + [width]
        round.canvas.append(line)
    }

    /// A long stroke came in several lines, each as long as a line may be. They go together.
    private mutating func undo() throws(Why) {
        guard !round.canvas.isEmpty else { return try bringBack() }
        var isStroke = true
        while isStroke {
            let line = round.canvas.removeLast()
            let (color, width) = (round.colors?.popLast(), round.widths?.popLast())
            let before = round.canvas.last ?? []
            isStroke =
                before.count == 2 * Self.longestLine && before.suffix(2) == line.prefix(2)
                && color == round.colors?.last && width == round.widths?.last
        }
        if round.canvas.isEmpty { (round.colors, round.widths) = (nil, nil) }
    }

    private mutating func bringBack() throws(Why) {
        guard let cleared = round.cleared else { throw .nothingDrawn }
        (round.canvas, round.colors, round.widths) = (
            cleared.canvas, cleared.colors, cleared.widths
        )
        round.cleared = nil
    }

    private mutating func clear() throws(Why) {
        guard !round.canvas.isEmpty else { throw .nothingDrawn }
        round.cleared = ClearedCanvas(
            canvas: round.canvas, colors: round.colors, widths: round.widths)
        (round.canvas, round.colors, round.widths) = ([], nil, nil)
    }
}
