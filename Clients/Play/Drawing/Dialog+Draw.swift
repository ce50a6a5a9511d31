extension Dialog {
    /// A box over the middle of the page. Of a long list, the part around the focus is shown.
    func draw(on screen: inout Screen, within area: Area) {
        let width = min(area.columns, max(24, 4 + longest))
        let inside = width - 4
        let sheet = sheet(inside)
        let rows = sheet.window(rows: min(sheet.lines.count, max(1, area.rows - 2)))
        let box =
            [Line("╔" + String(repeating: "═", count: width - 2) + "╗")]
            + rows.map { Line("║ ") + $0.fitted(to: inside) + Line(" ║") }
            + [Line("╚" + String(repeating: "═", count: width - 2) + "╝")]
        let place = Area(
            left: area.left + (area.columns - width) / 2,
            top: area.top + max(0, (area.rows - box.count) / 2), columns: width,
            rows: min(area.rows, box.count))
        screen.draw(box, in: place)
    }

    /// A long text is wrapped, so that it does not make the box wide.
    private var longest: Int {
        let text = min(44, text.width)
        return ([title.width, text] + items.map { $0.label.width + 6 }).max() ?? 0
    }

    private func sheet(_ width: Int) -> Sheet {
        let menu = Menu(items, focus: focus)
        var sheet = Sheet()
        sheet.add(title.wrapped(to: width, .bold))
        if !text.isEmpty { sheet.add(text.wrapped(to: width)) }
        sheet.add(Line())
        sheet.add(menu, width: width)
        return sheet
    }
}
