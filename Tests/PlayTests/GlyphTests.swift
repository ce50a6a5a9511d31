import Testing

@testable import Play

@Suite struct GlyphTests {
    @Test(arguments: [
        ("Ada", ["A", "d", "a"]), ("é", ["é"]), ("e\u{301}", ["e\u{301}"]),
        ("日本", ["日", "本"]), ("👩‍🚀", ["👩", "🚀"]), ("👍🏽", ["👍"]), ("❤️", ["❤"]),
        ("🇫🇷", ["F", "R"]), ("a\nb", ["a", " ", "b"]),
    ])
    func `text is drawn in parts that every terminal knows`(text: String, parts: [String]) {
        #expect(text.glyphs.map(\.text) == parts)
    }

    @Test(arguments: [("日", 2), ("한", 2), ("👍", 2), ("é", 1), ("♠", 1), ("▒", 1), ("Ａ", 2)])
    func `wide glyphs take two cells`(text: String, width: Int) {
        #expect(text.width == width)
    }

    @Test(arguments: [
        "\u{1B}[2J", "\u{9B}31m", "a\u{202E}b", "a\u{2066}b", "a\u{200F}b", "\u{07}", "a\u{0}b",
        "x\u{200B}y", "x\u{FEFF}y", "x\u{E0041}y", "\u{301}",
    ])
    func `what others wrote can't control the terminal`(text: String) {
        let shown = text.glyphs.map(\.text).joined()
        let isHarmless = shown.unicodeScalars.allSatisfy { scalar in
            scalar.properties.generalCategory != .control
                && scalar.properties.generalCategory != .format
                && !scalar.properties.isDefaultIgnorableCodePoint
        }
        #expect(isHarmless)
    }

    @Test func `a letter has no tower of accents`() {
        let tower = "a" + String(repeating: "\u{301}", count: 50)
        #expect(tower.glyphs.count == 1)
        #expect(tower.glyphs[0].text.unicodeScalars.count == 3)
    }

    @Test func `every scalar there is can be shown`() {
        let flawed = (UInt32(0)...0x10FFFF).compactMap { Unicode.Scalar($0) }.filter { scalar in
            let glyphs = ("a" + String(scalar)).glyphs
            return !(1...2).contains(glyphs.count)
                || glyphs.contains { !(1...2).contains($0.width) }
        }
        #expect(flawed.isEmpty)
    }
}
