import Contracts
import Testing

@Suite struct ReasonTests {
    @Test func `blanks around it are taken off`() throws {
        #expect(try Reason(" Rude \n").text == "Rude")
    }

    @Test func `it has 1 to 500 characters`() throws {
        #expect(try Reason(String(repeating: "ä", count: 500)).text.count == 500)
        for (text, flaw) in [
            ("", Reason.Flaw.empty), (" \n ", .empty),
            (String(repeating: "a", count: 501), .tooLong),
            (String(repeating: "a", count: Reason.mostBytes + 1), .tooLong),
            ("a" + String(repeating: "\u{301}", count: 5_000), .tooLong),
        ] {
            #expect(throws: flaw) { try Reason(text) }
        }
    }

    @Test(
        arguments: [
            "\u{0}", "\u{1B}", "\n", "\u{85}", "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}",
            "\u{200F}", "\u{61C}", "\u{2028}", "\u{2029}", "\u{E000}",
        ] as [Unicode.Scalar])
    func `it has no controls, and nothing that turns text around`(_ scalar: Unicode.Scalar) {
        #expect(throws: Reason.Flaw.forbidden(scalar)) { try Reason("a\(scalar)b") }
    }

    @Test(arguments: ["👩‍👩‍👧", "שלום", "مرحبا", "नमस्ते", "a\u{AD}b"])
    func `every script can say it`(_ text: String) throws {
        #expect(try Reason(text).text == text)
    }
}
