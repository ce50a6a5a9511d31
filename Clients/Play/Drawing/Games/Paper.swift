/// A drawing in dots: each character has two dots across and four down, so a square stays one.
struct Paper {
    /// Each has x and y in turn, from 0 to 100.
    let lines: [[Int]]
    let pen: Pen?

    func lines(rows: Int) -> [Line] {
        let side = 4 * max(1, rows - 2)
        var dots = Dots(side: side)
        for line in lines { dots.draw(line) }
        var style = Style.plain
        if let pen {
            dots.draw(pen.line)
            dots.cross(pen.x, pen.y)
            style = .bold
        }
        let edge = String(repeating: "─", count: side / 2)
        return [Line("┌\(edge)┐", .faint)]
            + dots.rows.map { Line("│", .faint) + Line($0, style) + Line("│", .faint) }
            + [Line("└\(edge)┘", .faint)]
    }
}

/// A square of dots, four rows and two columns of them in each character.
struct Dots {
    let side: Int
    private var marks: [UInt8]

    init(side: Int) {
        self.side = side
        marks = Array(repeating: 0, count: side * side / 8)
    }

    /// Of Braille: `U+2800` and a bit for each dot.
    var rows: [String] {
        (0..<side / 4).map { row in
            String(
                String.UnicodeScalarView(
                    marks[row * side / 2..<(row + 1) * side / 2].map {
                        Unicode.Scalar(0x2800 + UInt32($0)) ?? " "
                    }))
        }
    }

    /// `points` have x and y in turn, from 0 to 100.
    mutating func draw(_ points: [Int]) {
        let places = stride(from: 0, to: points.count - 1, by: 2).map {
            (scaled(points[$0]), scaled(points[$0 + 1]))
        }
        if places.count == 1 { set(places[0].0, places[0].1) }
        for (from, to) in zip(places, places.dropFirst()) { draw(from, to) }
    }

    /// Where the pen is.
    mutating func cross(_ x: Int, _ y: Int) {
        let (x, y) = (scaled(x), scaled(y))
        for step in -2...2 where step != 0 {
            set(x + step, y)
            set(x, y + step)
        }
    }

    private func scaled(_ value: Int) -> Int { max(0, min(100, value)) * (side - 1) / 100 }

    private mutating func draw(_ from: (Int, Int), _ to: (Int, Int)) {
        let steps = max(abs(to.0 - from.0), abs(to.1 - from.1), 1)
        for step in 0...steps {
            set(from.0 + (to.0 - from.0) * step / steps, from.1 + (to.1 - from.1) * step / steps)
        }
    }

    private mutating func set(_ x: Int, _ y: Int) {
        guard (0..<side).contains(x), (0..<side).contains(y) else { return }
        marks[y / 4 * side / 2 + x / 2] |= Self.bits[y % 4][x % 2]
    }

    private static let bits: [[UInt8]] = [
        [0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80],
    ]
}
