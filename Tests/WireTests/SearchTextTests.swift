import Foundation
import ParlorWire
import Testing

@Suite struct SearchTextTests {
    @Test(arguments: [
        ("Ada", "ada"), ("JOSÉ", "jose"), ("Jose\u{301}", "jose"), ("Straße", "strasse"),
        ("STRASSE", "strasse"), ("STRAẞE", "strasse"), ("Nguyễn", "nguyen"), ("Øyvind", "oyvind"),
        ("Łukasz Đorđe", "lukasz dorde"), ("Æther Œuvre", "aether oeuvre"), ("Þór", "thor"),
        ("İstanbul ılık", "istanbul ilik"), ("Ελένη", "ελενη"), ("ΟΔΥΣΣΕΎΣ", "οδυσσευσ"),
        ("Ὀδυσσεύς", "οδυσσευσ"), ("Фёдор Йод", "федор иод"), ("Їжак", "іжак"), ("ﬁn", "fin"),
        ("Ａｄａ", "ada"), ("𝓐𝓭𝓪 𝔹𝕠𝕓", "ada bob"), ("أحمد", "احمد"), ("مُحَمَّد", "محمد"),
        ("שָׁלוֹם", "שלום"),
        ("がぎ", "かき"), ("  Ada \u{A0} B ", "ada b"), ("👍🏽 Ada ❤️", "👍🏽 ada ❤"),
    ])
    func `case, accents, strokes and ligatures make no difference`(name: String, folded: String) {
        #expect(SearchText(name).text == SearchText(folded).text)
        #expect(SearchText(name).text.unicodeScalars.elementsEqual(folded.unicodeScalars))
    }

    @Test func `plain text folds as it does beside a letter that is not plain`() {
        for code in 0..<0x80 as Range<UInt32> {
            let name = " a\(Unicode.Scalar(code)!)\(Unicode.Scalar(code)!)Z "
            #expect(SearchText(name) == SearchText(name + "\u{2060}"))
        }
    }

    @Test(arguments: [("कि", "के"), ("ป่า", "ป้า"), ("a", "b"), ("ё", "ю")])
    func `letters that mean something else stay apart`(one: String, other: String) {
        #expect(SearchText(one) != SearchText(other))
    }

    @Test func `half a Korean syllable begins the whole`() {
        #expect(SearchText("김민준").text.utf8.starts(with: SearchText("기").text.utf8))
        #expect(!SearchText("김민준").text.utf8.starts(with: SearchText("가").text.utf8))
    }

    @Test(arguments: ["LATIN", "GREEK", "CYRILLIC", "HIRAGANA", "KATAKANA", "HANGUL", "ARABIC"])
    func `every spelling of a letter in Unicode folds to the same`(script: String) {
        var letters = 0
        for scalar in (0...0x1FFFF).compactMap(Unicode.Scalar.init(_:)) {
            guard scalar.properties.isAlphabetic,
                (scalar.properties.name ?? "HANGUL").hasPrefix(script)
            else { continue }
            letters += 1
            let letter = String(scalar)
            let spellings = [
                letter.decomposedStringWithCanonicalMapping,
                letter.precomposedStringWithCanonicalMapping,
            ]
            for spelling in spellings {
                #expect(SearchText(spelling) == SearchText(letter), "\(letter)")
                #expect(
                    SearchText(spelling).text.unicodeScalars
                        .elementsEqual(SearchText(letter).text.unicodeScalars), "\(letter)")
            }
        }
        #expect(letters > 40)
    }

    @Test func `folding what is folded changes nothing`() {
        for value in 0...0x1FFFF as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let once = SearchText(String(scalar)).text
            #expect(SearchText(once).text == once)
        }
    }
}
