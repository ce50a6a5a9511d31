import ParlorWire
import Testing

@testable import Play

@Suite struct PainterTests {
    private static let texts = ["a", "Z", "日", "é", "👍", " ", "▒", "e\u{301}"]

    private func random(_ size: Size, _ dice: inout Dice) -> Screen {
        var screen = Screen(size)
        for _ in 0..<12 {
            let text = (0..<6).map { _ in Self.texts.randomElement(using: &dice)! }.joined()
            let left = Int.random(in: 0..<size.columns, using: &dice)
            let style = [Style.plain, .bold, .chosen, .ink(.red)].randomElement(using: &dice)!
            screen.draw(
                Line(text, style), row: Int.random(in: 0..<size.rows, using: &dice),
                in: Area(size).inset(left: left))
        }
        return screen
    }

    @Test(arguments: [true, false])
    func `the differences make one screen of another`(_ knowsWide: Bool) {
        var dice = Dice(seed: 5)
        let painter = Painter(hasColour: true)
        for _ in 0..<150 {
            let size = Size(columns: 14, rows: 4)
            var terminal = PaperTerminal(size, knowsWide: knowsWide)
            var shown: Screen?
            for _ in 0..<4 {
                let next = random(size, &dice)
                terminal.read(painter.changes(from: shown, to: next))
                shown = next
                #expect(terminal.lines == next.wholeLines)
            }
        }
    }

    @Test func `nothing changed is nothing written but the cursor`() {
        var dice = Dice(seed: 6)
        let screen = random(.usual, &dice)
        #expect(Painter(hasColour: true).changes(from: screen, to: screen).count < 10)
    }

    @Test func `without colour there is none`() {
        var screen = Screen(.usual)
        screen.draw(Line("red", .ink(.red).bold()), row: 0, in: Area(.usual))
        let plain = String(
            decoding: Painter(hasColour: false).changes(from: nil, to: screen), as: UTF8.self)
        #expect(plain.contains("[0;1m") && !plain.contains("31"))
    }
}

extension Screen {
    fileprivate var wholeLines: [String] {
        (0..<size.rows).map { row in
            (0..<size.columns).compactMap { self[$0, row]?.glyph.text }.joined()
        }
    }
}
