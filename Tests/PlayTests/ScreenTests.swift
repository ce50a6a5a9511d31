import ParlorGames
import Testing

@testable import Play

@Suite struct ScreenTests {
    @Test func `a line is clipped with an ellipsis`() {
        #expect(Line("Crazy Eights").clipped(to: 8).text == "Crazy E…")
        #expect(Line("日本語").clipped(to: 5).text == "日本…")
        #expect(Line("日本語").clipped(to: 4).text == "日…")
        #expect(Line("short").clipped(to: 8).text == "short")
        #expect(Line("x").clipped(to: 0).text == "")
    }

    @Test func `a line is fitted to a width`() {
        #expect(Line("ab").fitted(to: 4).text == "ab  ")
        #expect(Line("7").flushRight(in: 3).text == "  7")
        #expect(Line("ab").centered(in: 6).text == "  ab  ")
    }

    @Test func `text is wrapped between words, and long words within`() {
        #expect(
            "one two three".wrapped(to: 7).map(\.text) == ["one two", "three"])
        #expect("abcdefghij k".wrapped(to: 4).map(\.text) == ["abcd", "efgh", "ij k"])
        #expect("a\n\nb".wrapped(to: 4).map(\.text) == ["a", "", "b"])
        #expect("日本語日本".wrapped(to: 5).map(\.text) == ["日本", "語日", "本"])
    }

    @Test func `what does not fit an area is cut`() {
        var screen = Screen(Size(columns: 6, rows: 2))
        screen.draw(Line("日日日日"), row: 0, in: Area(left: 1, top: 0, columns: 4, rows: 1))
        screen.draw(Line("no"), row: 1, in: Area(left: 1, top: 0, columns: 4, rows: 1))
        #expect(screen.lines == [" 日日", ""])
    }

    @Test func `half of a wide glyph is none`() {
        var screen = Screen(Size(columns: 4, rows: 1))
        screen.draw(Line("日日"), row: 0, in: Area(screen.size))
        screen.draw(Line("x"), row: 0, in: Area(screen.size).inset(left: 1))
        #expect(screen.lines == [" x日"])
    }

    @Test func `a window shows what has the focus, and counts the rest`() {
        var sheet = Sheet()
        for number in 0..<20 {
            number == 12 ? sheet.addFocused([Line("\(number)")]) : sheet.add("\(number)")
        }
        #expect(sheet.window(rows: 5).map(\.text) == ["↑ 10 more", "10", "11", "12", "↓ 7 more"])
        #expect(sheet.window(rows: 30).count == 20)
        #expect(sheet.window(rows: 4, scrolled: 99).map(\.text).last == "19")
    }

    @Test func `a drawing is made of dots`() {
        var dots = Dots(side: 8)
        dots.draw([0, 0, 100, 100])
        #expect(dots.rows == ["⠑⢄⠀⠀", "⠀⠀⠑⢄"])
    }

    @Test func `the pen draws straight lines as one piece`() {
        var pen = Pen()
        pen.move(.right)
        #expect(pen.line.isEmpty && pen.x == 54)
        pen.press()
        for _ in 0..<5 { pen.move(.right) }
        for _ in 0..<30 { pen.move(.up) }
        #expect(pen.line == [54, 50, 74, 50, 74, 0])
    }

    @Test func `a field takes letters, accents and no more than it may`() {
        var field = TextField(.answer, longest: 4)
        for letter in "nae\u{301}bc".unicodeScalars {
            _ = field.edit(.character(Character(letter)))
        }
        #expect(field.text == "nae\u{301}b" && field.isFull)
        _ = field.edit(.home)
        _ = field.edit(.delete)
        _ = field.edit(.end)
        _ = field.edit(.backspace)
        #expect(field.text == "ae\u{301}" && field.cursor == 2)
        _ = field.edit(.paste("x\ny"))
        #expect(field.text == "ae\u{301}x ")
    }

    @Test func `a long text scrolls with the cursor`() {
        var field = TextField(.answer, longest: 200)
        _ = field.edit(.paste(String(repeating: "日本", count: 60)))
        for width in [20, 40, 78] {
            let (line, cursor) = field.line(in: width)
            #expect(line.width <= width && cursor < width)
        }
    }
}
