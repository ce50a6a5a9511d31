import ParlorGames

/// Cards side by side, each over the edge of the one before it. The letter that plays a card is in
/// its border; the focused one has a heavy border.
struct Hand {
    let cards: [Card]
    let menu: Menu

    static let cardWidth = 4

    func lines(width: Int) -> [Line] {
        let across = max(1, (width - 1) / Self.cardWidth)
        var grid = Grid(rows: 2 * rows(across) + 1, columns: across * Self.cardWidth + 1)
        var playable = Set<Card>()
        var focused: Int?
        for (place, card) in cards.enumerated() {
            let isFirst = playable.insert(card).inserted
            let item = isFirst ? menu.item(.card(card)) : nil
            if let item, menu.hasFocus(item) { focused = place }
            draw(card, item, .light, at: place, across, on: &grid)
        }
        if let focused, let item = menu.item(.card(cards[focused])) {
            draw(cards[focused], item, .heavy, at: focused, across, on: &grid)
        }
        return grid.lines
    }

    func rows(_ across: Int) -> Int { max(1, (cards.count + across - 1) / across) }

    private func draw(
        _ card: Card, _ item: MenuItem?, _ border: Border, at place: Int, _ across: Int,
        on grid: inout Grid
    ) {
        let (row, column) = (place / across * 2, place % across * Self.cardWidth)
        let style: Style = item == nil ? .faint : border == .heavy ? .bold : .plain
        let letter = item?.key.map(String.init)
        let face = String(repeating: " ", count: max(0, 3 - card.label.width)) + card.label
        let inked = Style(ink: card.ink, isBold: item != nil, isFaint: item == nil)
        grid.put(border.left, style, row, column)
        grid.put(border.flat + (letter ?? border.flat) + border.flat, style, row, column + 1)
        grid.put(border.right, style, row, column + 4)
        grid.put(border.side, style, row + 1, column)
        grid.put(face, inked, row + 1, column + 1)
        grid.put(border.side, style, row + 1, column + 4)
        grid.put(
            border.lowLeft + border.flat + border.flat + border.flat + border.lowRight, style,
            row + 2, column)
    }
}

extension Sheet {
    /// Everybody's cards, of a match that is looked back on with nothing hidden.
    mutating func add(_ hands: [[Card]], _ table: Table, width: Int) {
        gap()
        for (place, cards) in hands.enumerated() {
            let name = Line("\(table.name(Seat(place))): ", .faint)
            let line = cards.sorted { $0.order < $1.order }.reduce(name) { line, card in
                line + Line(card.label, Style(ink: card.ink)) + " "
            }
            add(line.wrapped(to: width))
        }
    }
}

/// What a card's edge is drawn with.
struct Border: Equatable {
    let left: String, flat: String, right: String, side: String, lowLeft: String, lowRight: String

    static let light = Border(
        left: "╭", flat: "─", right: "╮", side: "│", lowLeft: "╰", lowRight: "╯")
    static let heavy = Border(
        left: "┏", flat: "━", right: "┓", side: "┃", lowLeft: "┗", lowRight: "┛")
}

/// Cells that may be drawn over.
struct Grid {
    private var cells: [[Line.Cell]]

    init(rows: Int, columns: Int) {
        cells = Array(repeating: Array(repeating: .blank, count: columns), count: rows)
    }

    mutating func put(_ text: String, _ style: Style, _ row: Int, _ column: Int) {
        for (place, glyph) in text.glyphs.enumerated() where column + place < cells[row].count {
            cells[row][column + place] = Line.Cell(glyph: glyph, style: style)
        }
    }

    var lines: [Line] { cells.map { Line(cells: $0) } }
}
