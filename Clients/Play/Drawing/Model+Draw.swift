import Contracts
import ParlorWire

extension Model {
    /// The whole screen, as the program is now.
    func draw() -> Screen {
        var screen = Screen(size)
        guard size.columns >= Frame.smallest.columns, size.rows >= Frame.smallest.rows else {
            screen.draw(
                Line("Parlor needs a larger window.").wrapped(to: size.columns), in: Area(size))
            return screen
        }
        let frame = frame
        let (title, status) = head
        frame.draw(title, status, warning, on: &screen)
        drawPage(frame, on: &screen)
        drawFoot(frame, on: &screen)
        if let dialog { dialog.draw(on: &screen, within: frame.main) }
        return screen
    }

    private func drawPage(_ frame: Frame, on screen: inout Screen) {
        let main = frame.main
        if help != nil {
            return screen.draw(
                helpSheet.window(rows: main.rows, scrolled: help?.scrolled), in: main)
        }
        if field?.purpose == .chat, frame.side == nil {
            return screen.draw(chatLines(chat, main, rows: main.rows), in: main)
        }
        let sheet = page.sheet(self, main)
        screen.draw(sheet.window(rows: main.rows), in: main)
        if let side = frame.side {
            screen.draw(sideLines(side), in: side)
        } else {
            drawSide(below: sheet.lines.count, in: main, on: &screen)
        }
    }

    /// In a narrow window, what would be beside the page is below it, as far as there is room.
    private func drawSide(below rows: Int, in main: Area, on screen: inout Screen) {
        let rest = main.inset(top: rows + 1)
        guard rest.rows > 0 else { return }
        let lines = rest.rows > Self.fewRows ? sideLines(rest) : feedLines(rest)
        guard !lines.isEmpty else { return }
        screen.draw(.rule(main.columns), row: rows, in: main)
        screen.draw(lines, in: rest)
    }

    private static let fewRows = 5

    private func drawFoot(_ frame: Frame, on screen: inout Screen) {
        let foot = frame.foot
        let lines = footLines(foot.columns)
        screen.draw(lines, in: foot)
        screen.draw(keyBar(foot.columns), row: foot.rows - 1, in: foot)
        if let field, help == nil, dialog == nil {
            let (line, cursor) = field.line(in: foot.columns)
            let row = foot.rows - 2
            screen.draw(line, row: row, in: foot)
            screen.cursor = Place(column: foot.left + cursor, row: foot.top + row)
        } else {
            let clock = clockLine
            screen.draw(clock, row: 0, in: foot.right(clock.width))
        }
    }

    /// What is to be done, or what happened; above what is being written, what happened alone.
    private func footLines(_ width: Int) -> [Line] {
        let isWriting = field != nil && help == nil && dialog == nil
        let line = noticeLine ?? troubleLine ?? (isWriting ? Line() : prompt)
        let clock = isWriting ? 0 : clockLine.width
        let lines = line.wrapped(to: width - (clock == 0 ? 0 : clock + 1)).prefix(Self.mostPrompt)
        guard isWriting else { return lines.isEmpty ? [Line()] : Array(lines) }
        return line.isEmpty ? [Line()] : lines + [Line()]
    }

    private static let mostPrompt = 4

    /// The screen as it is divided now.
    var frame: Frame {
        Frame(
            size, hasSide: hasSide && help == nil, promptRows: footLines(size.columns - 2).count)
    }

    private var noticeLine: Line? {
        notice.map { notice in
            let sentence = sentence(of: notice)
            return switch notice.kind {
            case .bad: Line("! \(sentence)", .ink(.yellow).bold())
            case .good: Line("✓ \(sentence)", .ink(.green).bold())
            case .said: Line(sentence, .bold)
            }
        }
    }

    func sentence(of notice: Notice) -> String {
        (notice.about.flatMap { online?.names[$0] }.map { $0 + " " } ?? "") + notice.sentence
    }

    /// As long as waiting alone does not help.
    private var troubleLine: Line? {
        guard online?.connection == .offline, let trouble = online?.trouble else { return nil }
        return Line("! \(trouble)", .ink(.yellow).bold())
    }

    var hasSide: Bool {
        switch page {
        case .match, .room: true
        case .games, .setup, .settings, .signIn, .home, .friends, .newRoom: false
        }
    }
}
