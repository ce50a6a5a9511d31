import ParlorGames

/// One drawing for all party games.
extension PartyView {
    func sheet(_ table: Table, _ menu: Menu, _ area: Area, pen: Pen?) -> Sheet {
        var sheet = Sheet()
        let width = area.columns
        sheet.add(question.wrapped(to: width))
        sheet.add(cardBox(table, width))
        if isDrawing || !canvas.isEmpty {
            sheet.add(drawing(table, area, pen))
        } else {
            addOptions(table, menu, width, to: &sheet)
            sheet.add(saidLines(table, width))
        }
        if let line = betLine(table) {
            sheet.gap()
            sheet.add(line.wrapped(to: width))
        }
        if !menu.buttons.isEmpty {
            sheet.gap()
            sheet.addButtons(menu, width: width)
        }
        return sheet
    }

    /// What the viewer may bet on, or whose bets came true.
    func betLine(_ table: Table) -> String? {
        if let openBet, openBet.mayBet == true { return openBet.question }
        let right = (bets ?? []).filter { $0.isRight == true }.map(\.seat)
        guard phase == .reveal, !right.isEmpty else { return nil }
        let names = Set(right).sorted().map(table.name)
        return "Called it: \(names.joined(separator: ", "))."
    }

    /// What is asked, with the letters that are known of a word.
    var question: Line {
        let line = Line(prompt, .bold)
        if let mask, role != .artist, phase == .guess {
            return line + Line("  ") + Line(mask.map { String($0) }.joined(separator: " "))
        }
        guard let letter else { return line }
        return line + Line("  The letter: ") + Line(letter, .ink(.yellow).bold())
    }

    /// The paper, and beside it what was guessed.
    private func drawing(_ table: Table, _ area: Area, _ pen: Pen?) -> [Line] {
        let paper = Paper(lines: inked, pen: pen).lines(rows: max(6, min(area.rows - 9, 24)))
        let side = (paper.first?.width ?? 0) + 2
        let said = saidLines(table, max(8, area.columns - side)).suffix(paper.count)
        return paper.enumerated().map { row, line in
            guard said.indices.contains(said.startIndex + row) else { return line }
            return line + "  " + said[said.startIndex + row]
        }
    }

    /// The lines without the eraser's: dots have one colour.
    private var inked: [[Int]] {
        guard let colors, colors.count == canvas.count else { return canvas }
        return zip(canvas, colors).filter { $1 != Self.eraser }.map { $0.0 }
    }

    private func addOptions(_ table: Table, _ menu: Menu, _ width: Int, to sheet: inout Sheet) {
        for place in options.indices where !text(of: place, table).isEmpty {
            let item = menu.item(.option(place))
            let hasFocus = item.map(menu.hasFocus) ?? false
            let mark = hasFocus ? "▸ " : "  "
            let head = Line(mark) + Line(item?.key.map(String.init) ?? "·", .bold) + "  "
            let style: Style = hasFocus ? .chosen : .plain
            let rows = text(of: place, table).wrapped(to: max(8, width - head.width), style)
            let outcome = outcome(of: options[place], table)
            var lines = rows.enumerated().map { row, line in
                (row == 0 ? head : .blanks(head.width)) + line
            }
            if !outcome.isEmpty {
                lines += outcome.wrapped(to: max(8, width - 5), .faint).map { .blanks(5) + $0 }
            }
            if hasFocus { sheet.addFocused(lines) } else { sheet.add(lines) }
        }
    }

    /// Who wrote it, who chose it, and whether it is the one.
    func outcome(of option: ShownOption, _ table: Table) -> String {
        var parts: [String] = []
        if option.isTrue == true { parts.append("✓ this is the one") }
        if let authors = option.authors {
            parts.append("by " + table.names(authors))
        }
        if let chosen = option.chosenBy {
            parts.append("chosen by " + table.names(chosen))
        }
        return parts.joined(separator: " · ")
    }

    /// What was written, the newest last: guesses, hints, lines of a story.
    func saidLines(_ table: Table, _ width: Int) -> [Line] {
        let written = said.filter { $0.text != nil }
        guard !written.isEmpty, options.isEmpty || phase == .reveal, !hasAuthors else { return [] }
        return written.suffix(phase == .guess ? 6 : 16).flatMap { said in
            let mark = said.isRight == true ? " ✓" : ""
            return (Line("\(table.name(said.seat)): ", .faint) + Line(said.text ?? "") + mark)
                .wrapped(to: width)
        }
    }

    /// Then what was written is among the options.
    private var hasAuthors: Bool { options.contains { $0.authors != nil && $0.text != nil } }
}
