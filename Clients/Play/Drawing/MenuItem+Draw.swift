extension MenuItem {
    /// For the bar of keys: a long one is cut to its first word.
    var shortLabel: String { label.width <= 8 ? label : String(label.prefix { $0 != " " }) }

    /// In a list: `▸ a  Crazy Eights`, and on the right what else is to be known of it. What has no
    /// room there is below.
    func rows(in menu: Menu, width: Int, detail: Line = Line()) -> [Line] {
        let hasFocus = menu.hasFocus(self)
        let head = Line(hasFocus ? "▸ " : "  ") + Line(key.map(String.init) ?? " ", .bold) + "  "
        let space = max(2, width - head.width)
        var rows = Line(label).wrapped(to: space)
        if rows.count == 1, rows[0].width + detail.width + 1 <= space {
            rows[0] = rows[0].fitted(to: space - detail.width) + detail
        } else if !detail.isEmpty {
            rows += detail.wrapped(to: space)
        }
        rows = rows.enumerated().map { place, row in
            (place == 0 ? head : .blanks(head.width)) + row
        }
        return hasFocus
            ? rows.map { $0.fitted(to: width).styled { _ in .chosen } } : rows.map(\.suited)
    }

    /// In a row of buttons: `[d] Draw`. A long one has several rows.
    fileprivate func button(in menu: Menu, width: Int) -> [Line] {
        let hasFocus = menu.hasFocus(self)
        let style: Style = hasFocus ? .chosen : .plain
        let head = key.map { "[\($0)] " } ?? ""
        let rows = Line(label, style).wrapped(to: max(2, width - head.width - 2))
        return rows.enumerated().map { place, row in
            let edge = place == 0 ? (hasFocus ? "▸" : " ") + head : String.blanks(head.width + 1)
            return Line(edge, style) + row + Line(" ", style)
        }
    }
}

extension Menu {
    /// Buttons beside each other, on as many rows as they need.
    func buttonRows(_ buttons: [MenuItem], width: Int) -> [Line] {
        var rows: [Line] = []
        for button in buttons {
            let lines = button.button(in: self, width: width)
            if let last = rows.last, lines.count == 1, last.width + lines[0].width <= width {
                rows[rows.count - 1] = last + lines[0]
            } else {
                rows += lines
            }
        }
        return rows
    }

    func buttonRows(width: Int) -> [Line] { buttonRows(buttons, width: width) }
}

extension String {
    fileprivate static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
