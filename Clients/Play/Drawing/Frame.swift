/// How the screen is divided: a title, the main part, what is beside it, and the foot.
struct Frame: Sendable {
    let main: Area
    let side: Area?
    /// The prompt, on as many rows as it needs, and the keys.
    let foot: Area
    private let whole: Area

    static let smallest = Size(columns: 40, rows: 12)
    private static let narrowestMain = 44
    private static let headRows = 2

    init(_ size: Size, hasSide: Bool, promptRows: Int = 1) {
        whole = Area(size)
        let footRows = promptRows + 1
        foot = whole.bottom(footRows).inset(left: 1, right: 1)
        // A rule is above the foot.
        let body = whole.inset(left: 1, top: Self.headRows, right: 1, bottom: footRows + 1)
        let width = max(24, min(48, size.columns / 4))
        if hasSide, body.columns - width - 3 >= Self.narrowestMain {
            side = body.right(width)
            main = body.inset(right: width + 3)
        } else {
            (side, main) = (nil, body)
        }
    }

    func draw(_ title: Line, _ status: Line, _ warning: Line?, on screen: inout Screen) {
        screen.draw(title, row: 0, in: whole.inset(left: 1))
        screen.draw(status, row: 0, in: whole.right(status.width + 1))
        screen.draw(.rule(whole.columns), row: 1, in: whole)
        screen.draw(.rule(whole.columns), row: foot.top - 1, in: whole)
        drawEdge(on: &screen)
        guard let warning else { return }
        screen.draw(" " + warning + " ", row: 1, in: whole.inset(left: 2))
    }

    /// Between the main part and what is beside it.
    private func drawEdge(on screen: inout Screen) {
        guard let side else { return }
        let column = Area(left: side.left - 2, top: 1, columns: 1, rows: foot.top - 1)
        for row in 0..<column.rows {
            let isEnd = row == 0 ? "┬" : row == column.rows - 1 ? "┴" : "│"
            screen.draw(Line(isEnd, .faint), row: row, in: column)
        }
    }
}
