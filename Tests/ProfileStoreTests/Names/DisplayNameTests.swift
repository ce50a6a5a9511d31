import Contracts
import Testing

@Suite struct DisplayNameTests {
    @Test(arguments: [
        (" Ada ", "Ada"), ("\u{3000}Ada\u{A0}\n", "Ada"), ("Ada   Lovelace", "Ada Lovelace"),
        ("Ada\u{A0}\u{2003}Lovelace", "Ada Lovelace"), ("A", "A"),
        ("李", "李"),
    ])
    func `a name is trimmed and has single spaces`(typed: String, kept: String) throws {
        #expect(try DisplayName(typed).text == kept)
    }

    @Test func `plain names are held to the same rules as all others`() {
        for code in 0..<0x80 as Range<UInt32> {
            let middle = Unicode.Scalar(code)!
            let plain = try? DisplayName(" a \(middle)  b ").text.dropFirst()
            let other = try? DisplayName(" ä \(middle)  b ").text.dropFirst()
            #expect(plain == other)
        }
    }

    @Test(arguments: [
        "José Ñandú", "Nguyễn Thị Ánh", "O'Brien-Smith", "Дмитрий", "Ελένη", "محمد", "שָׁלוֹם",
        "प्रिया क्ष", "สมชาย ใจดี", "山田太郎", "김민준", "می\u{200C}خواهم", "👨‍👩‍👧‍👦 clan", "❤️ Ada 1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "Ⓜ️🅰️",
        "zo\u{308}e\u{301}", "葛\u{E0100}城", "_xX Ada Xx_", "1337", "…", "Ada 🇩🇪",
    ])
    func `names of the world and emoji are fine as they are`(name: String) throws {
        #expect(try DisplayName(name).text.unicodeScalars.elementsEqual(name.unicodeScalars))
    }

    @Test func `forty characters fit, whatever they are made of`() throws {
        for character in ["a", "ü", "u\u{308}", "山", "👍🏽", "🇩🇪", "❤️"] {
            #expect(try DisplayName(String(repeating: character, count: 40)).text.count == 40)
            #expect(throws: DisplayName.Flaw.tooLong) {
                try DisplayName(String(repeating: character, count: 41))
            }
        }
    }

    @Test func `few characters of very many bytes are too long`() {
        #expect(throws: DisplayName.Flaw.tooLong) {
            try DisplayName(String(repeating: " ", count: 4_096) + "A")
        }
        #expect(throws: DisplayName.Flaw.tooLong) {
            try DisplayName(String(repeating: "👨‍👩‍👧‍👦", count: 40))
        }
    }

    @Test(arguments: ["", " ", "\n\t", "\u{3000}\u{2003}", "\u{2028}"])
    func `white space alone is no name`(typed: String) {
        #expect(throws: DisplayName.Flaw.empty) { try DisplayName(typed) }
    }

    @Test(arguments: [
        "\u{0}", "\u{7}", "\t", "\n", "\r\n", "\u{7F}", "\u{85}", "\u{200B}", "\u{200E}",
        "\u{200F}",
        "\u{61C}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}",
        "\u{2067}",
        "\u{2068}", "\u{2069}", "\u{2028}", "\u{2029}", "\u{2060}", "\u{FEFF}", "\u{AD}", "\u{34F}",
        "\u{115F}", "\u{3164}", "\u{FFA0}", "\u{E000}", "\u{F8FF}", "\u{10FFFD}", "\u{FFFE}",
        "\u{378}", "\u{E0001}", "\u{200D}", "\u{200C}", "\u{FE0F}", "\u{E0041}", "\u{206A}",
    ])
    func `control, direction and invisible characters are refused in the middle`(bad: String) {
        #expect(throws: DisplayName.Flaw.forbidden(bad.unicodeScalars.first!)) {
            try DisplayName("A\(bad)da")
        }
    }

    @Test(arguments: [
        "\u{200D}", "\u{200C}", "\u{FE0F}", "\u{200B}", "\u{FEFF}", "\u{3164}", "\u{202E}",
    ])
    func `an invisible character alone is no name`(bad: String) {
        #expect(throws: DisplayName.Flaw.forbidden(bad.unicodeScalars.first!)) {
            try DisplayName(bad)
        }
    }

    @Test(arguments: ["\u{2800}", "A\u{2800}", "\u{301}", "\u{301}Ada", "\u{1D159}", "A \u{301}"])
    func `each character can be seen`(typed: String) {
        #expect(throws: DisplayName.Flaw.invisible) { try DisplayName(typed) }
    }

    @Test func `four accents on one letter are enough`() throws {
        let four = "a\u{301}\u{302}\u{303}\u{304}"
        #expect(try DisplayName(four).text == four)
        #expect(throws: DisplayName.Flaw.tooManyMarks) { try DisplayName(four + "\u{305}") }
    }

    @Test func `names that look the same by Unicode's own rule are equal`() {
        #expect(DisplayName("Zoë") == DisplayName("Zoe\u{308}"))
        #expect(DisplayName("Zoë").hashValue == DisplayName("Zoe\u{308}").hashValue)
    }
}
