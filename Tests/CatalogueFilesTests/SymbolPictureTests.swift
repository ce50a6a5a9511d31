import CatalogueFiles
import Contracts
import ParlorGames
import ParlorWire
import Testing

@Suite struct SymbolPictureTests {
    private static let svg =
        #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">"#
        + #"<path d="M0 0h9v9z" fill="currentColor"/></svg>"#

    private static let wrong: [(String, String)] = [
        ("<p>", "must begin with '<svg '"),
        (svg.replacing("</svg>", with: ""), "end with '</svg>'"),
        (svg.replacing(" xmlns=", with: " x="), "have xmlns="),
        (svg.replacing("<path", with: "<SCRIPT/><path"), "must not contain 'script'"),
        (svg.replacing("<path", with: "\u{600}<script/><path"), "must not contain 'script'"),
        (
            svg.replacing("<path", with: "<a:script xmlns:a='b'/><path"),
            "must not contain 'script'"
        ),
        (svg.replacing("<path", with: "<foreignObject/><path"), "not contain 'foreignobject'"),
        (svg.replacing("<path", with: "<path onLoad ='a()'"), "must not contain 'onload'"),
        (svg.replacing("<path", with: "<?a?><path"), "must not contain '<?'"),
        (svg.replacing("<path", with: "<!--a--><path"), "must not contain '<!'"),
        (
            svg.replacing("<path", with: String(repeating: " ", count: 8 << 10) + "<path"),
            "'svg' has more than 8 KiB."
        ),
    ]

    /// Avatars in which the otter has this picture.
    private func avatars(_ picture: String) -> String {
        let written = picture.replacing("\"", with: "\\\"")
        return OwnFiles.avatars.replacing("\"Otter\"", with: "\"Otter\", \"svg\": \"\(written)\"")
    }

    @Test func `a symbol may be named as those of SF Symbols, and have a picture`() throws {
        let own = avatars(Self.svg).replacing("face_otter", with: "face.smiling")
            .replacing(
                "\"shape\": \"whale\"",
                with: "\"shape\": \"fish.fill\", \"svg\": \"<svg xmlns='' />\"",
                maxReplacements: 1)
        let flaws = #expect(throws: CatalogueFlaws.self) {
            try Catalogues.checked(OwnFiles.bytes([.avatars: own]))
        }
        let lines = flaws.map { $0.all.map { $0.flaw.line } }
        #expect(lines == [4])
        let right = own.replacing(", \"svg\": \"<svg xmlns='' />\"", with: "")
        let catalogue = try Catalogues.checked(OwnFiles.bytes([.avatars: right]))
        #expect(catalogue.avatars.symbol("face.smiling", in: .base)?.svg == Self.svg)
        #expect(catalogue.avatars.builtIn("whale")?.shape == "fish.fill")
        #expect(catalogue.avatars.symbol("snorkel", in: .accessory)?.svg == nil)
        #expect(try Catalogues.checked(catalogue.files) == catalogue)
    }

    @Test func `an app has forty symbols of its own, each with its picture`() throws {
        let names = (0..<40).map { "\($0).circle.fill" }
        let picture = Self.svg.replacing("\"", with: "\\\"")
        let lines = names.map {
            "{\"id\": \"\($0)\", \"displayName\": \"Number\", \"svg\": \"\(picture)\"}"
        }
        let own = OwnFiles.avatars.replacing(
            "\"hair\": []", with: "\"hair\": [\(lines.joined(separator: ",\n"))]")
        let catalogue = try Catalogues.checked(OwnFiles.bytes([.avatars: own]))
        #expect(catalogue.avatars.hair.map { $0.id.rawValue } == names)
        #expect(catalogue.avatars.hair.allSatisfy { $0.svg == Self.svg })
    }

    @Test(arguments: wrong)
    func `a picture is an SVG in which nothing runs`(picture: String, sentence: String) throws {
        let flaws = try #require(
            #expect(throws: CatalogueFlaws.self) {
                try Catalogues.checked(OwnFiles.bytes([.avatars: avatars(picture)]))
            })
        #expect(flaws.all.count == 1)
        #expect(flaws.all[0].file == "avatars.json" && flaws.all[0].flaw.line == 9)
        #expect(flaws.all[0].flaw.sentence.contains(sentence), "\(flaws)")
    }
}
