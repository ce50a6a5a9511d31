import CatalogueFiles
import Contracts
import ParlorGames
import ParlorWire
import Testing

@Suite struct CatalogueFlawTests {
    private func flaws(_ files: [String: Bytes]) -> [CatalogueFlaws.Flaw] {
        do throws(CatalogueFlaws) { _ = try Catalogues.checked(files) } catch { return error.all }
        return []
    }

    private func flaws(
        _ file: CatalogueFile, _ right: String, _ wrong: String
    ) throws -> [CatalogueFlaws.Flaw] {
        let text = try #require(OwnFiles.all[file])
        try #require(text.contains(right), "\(right)")
        return flaws(OwnFiles.bytes([file: text.replacing(right, with: wrong, maxReplacements: 1)]))
    }

    @Test func `a catalogue in order is read as it is written`() throws {
        let catalogue = try Catalogues.checked(OwnFiles.bytes())
        #expect(catalogue.summary == "2 avatars, 2 symbols, 2 products, 2 brushes")
        let whale = try #require(catalogue.avatars.builtIn("whale"))
        #expect(whale.shape == "whale" && whale.colorHexes == ["#0A6EBD"])
        #expect(catalogue.avatars.palette == AvatarCatalogue.standard.palette)
        let treasure = try #require(catalogue.product("treasure"))
        #expect(treasure.unlocks.avatarIds == ["golden_whale"])
        #expect(treasure.unlocks.symbols == ["snorkel"])
        #expect(catalogue.brushes["rubber"]?.erases == true)
    }

    @Test func `what no file says comes with Parlor`() throws {
        #expect(try Catalogues.checked([:]) == .standard)
        let brushes = try Catalogues.checked(OwnFiles.bytes([.avatars: nil, .products: nil]))
        #expect(brushes.avatars == .standard && brushes.brushes.brushes.count == 2)
    }

    @Test func `what comes with Parlor is an example in order`() throws {
        #expect(try Catalogues.checked(Catalogues.standard.files) == .standard)
        let own = try Catalogues.checked(OwnFiles.bytes())
        #expect(try Catalogues.checked(own.files) == own)
    }

    @Test(arguments: [
        (
            "\"builtIn\": [", "\"builtIns\": [", 2,
            "The catalogue of avatars has no field 'builtIns'."
        ),
        ("\"hair\": [],", "", 1, "The catalogue of avatars has no 'hair'. Add it."),
        ("\"hair\": [],", "\"hair\": {},", 11, "'hair' must be a list in brackets, not an object."),
        (
            "\"whale\", \"displayName\": \"Whale\"", "\"Whale\", \"displayName\": \"Whale\"", 3,
            "'id' has 2 to 64 small letters, digits, '_' and '-', not 'Whale'."
        ),
        ("\"golden_whale\"", "\"whale\"", 5, "The id 'whale' is there already, on line 3."),
        ("\"id\": \"snorkel\", ", "", 13, "This has no 'id'. Add it."),
        ("\"id\": \"snorkel\"", "\"id\": \"face_otter\"", 13, "is there already, on line 9."),
        ("\"Whale\"", "\"\"", 3, "'displayName': '' can't be used."),
        ("\"Whale\"", "\"\(String(repeating: "w", count: 41))\"", 3, "more than 40 characters"),
        ("\"shape\": \"whale\", ", "", 3, "This has no 'shape'. Add it."),
        ("\"shape\": \"whale\"", "\"shape\": \"a whale\"", 4, "'shape' has 2 to 64 small letters"),
        ("\"#0a6ebd\"", "\"blue\"", 4, "A colour is written #RRGGBB, in hexadecimal, not 'blue'."),
        ("[\"#0a6ebd\"]", "[]", 4, "'colorHexes' must have 1 to 8 elements, not 0."),
        ("[\"#C68642\"]", "[7]", 15, "A colour in 'skinColors' must be a text in quotes"),
        (
            "\"treasure\"", "\"trasure\"", 6,
            "There is no product 'trasure'. Add it to products.json"
        ),
        (
            "[\"#0a6ebd\"]}", "[\"#0a6ebd\"], \"productId\": \"no_ads\"}", 2,
            "'builtIn' must have an element without a 'productId'"
        ),
        (
            "{\"id\": \"face_otter\", \"displayName\": \"Otter\"}", "", 8,
            "'base' must have 1 to 200 elements, not 0."
        ),
        ("\"#1C1C1C\"],", "\"#1C1C1C\"]", 17, "A comma or '}' is missing here."),
    ])
    func `what is wrong with avatars is said with its line`(
        right: String, wrong: String, line: Int, sentence: String
    ) throws {
        try expect(try flaws(.avatars, right, wrong), "avatars.json", line, sentence)
    }

    @Test func `a figure's id has no dot`() throws {
        let flaws = try flaws(.avatars, "\"id\": \"whale\"", "\"id\": \"fish.fill\"")
        try expect(flaws, "avatars.json", 3, "'id' has 2 to 64 small letters, digits, '_' and '-'")
    }

    @Test(arguments: [
        ("\"products\"", "\"product\"", 2, "The catalogue of products has no field 'product'."),
        ("\"no_ads\"", "\"treasure\"", 5, "The id 'treasure' is there already, on line 3."),
        ("\"Sunken treasure\"", "7", 4, "'displayName' must be a text in quotes, not a number."),
        ("\"Sunken treasure\"", "\"T\", \"price\": 3", 4, "A product has no field 'price'."),
        ("\"no_ads\"", "\"no ads\"", 5, "'id' has 2 to 64 small letters"),
    ])
    func `what is wrong with products is said with its line`(
        right: String, wrong: String, line: Int, sentence: String
    ) throws {
        try expect(try flaws(.products, right, wrong), "products.json", line, sentence)
    }

    @Test(arguments: [
        ("\"width\": 2,", "\"width\": 0,", 3, "'width' must be from 0.01 to 20, not 0."),
        ("\"width\": 2,", "\"width\": \"2\",", 3, "'width' must be a number, not a text."),
        ("\"opacity\": 0.5", "\"opacity\": 1.5", 3, "'opacity' must be from 0.001 to 1, not 1.5."),
        ("\"isRound\": true, ", "", 3, "This has no 'isRound'. Add it."),
        ("\"erases\": false", "\"erases\": true", 4, "It must not erase."),
        ("[0.01, 2]", "[0, 2]", 4, "A length in 'dashes' must be from 0.001 to 100, not 0."),
        ("\"isFlat\": false}],\n", "\"isFlat\": 0}],\n", 5, "'isFlat' must be true or false"),
        ("\"lines\": [{", "\"lines\": [{\"color\": 1, ", 5, "A line has no field 'color'."),
        ("\"cover\": 0.5", "\"cover\": 2", 6, "'cover' must be from 0.01 to 1, not 2."),
        ("\"most\": 3", "\"most\": 0.5", 6, "'most' must be from 1 to 50, not 0.5."),
        ("\"reach\": 0.8", "\"reach\": 1e300", 6, "'reach' must be from 0.01 to 10"),
        (
            ",\n     \"lines\": [{\"width\": 2, \"opacity\": 1, \"isFlat\": false}]", "", 7,
            "A brush has one of lines, ribbon, grain, dots, or several. Add one."
        ),
    ])
    func `what can't be painted is said with its line`(
        right: String, wrong: String, line: Int, sentence: String
    ) throws {
        try expect(try flaws(.brushes, right, wrong), "brushes.json", line, sentence)
    }

    @Test func `all that is wrong is said, in every file`() throws {
        let avatars = OwnFiles.avatars.replacing("\"#0a6ebd\"", with: "\"blue\"")
            .replacing("\"Otter\"", with: "\"\"")
        let products = OwnFiles.products.replacing("\"no_ads\"", with: "\"NO\"")
        let flaws = #expect(throws: CatalogueFlaws.self) {
            try Catalogues.checked(OwnFiles.bytes([.avatars: avatars, .products: products]))
        }
        let all = try #require(flaws).all
        #expect(all.map(\.file) == ["avatars.json", "avatars.json", "products.json"])
        #expect(all.map(\.flaw.line) == [4, 9, 5])
        let words = try #require(flaws?.description)
        #expect(words.hasSuffix(" 2 more: 'parlor catalog check' names all."), "\(words)")
    }

    @Test(arguments: [1, 65])
    func `an id has a length`(length: Int) throws {
        let id = String(repeating: "w", count: length)
        let flaws = try flaws(.avatars, "\"id\": \"whale\"", "\"id\": \"\(id)\"")
        try expect(flaws, "avatars.json", 3, "'id' has 2 to 64 small letters")
    }

    @Test func `a list has a length, and so has what is said of a file`() throws {
        func flaws(of color: String, _ count: Int) throws -> [CatalogueFlaws.Flaw] {
            let colors = Array(repeating: color, count: count).joined(separator: ", ")
            return try self.flaws(.avatars, "\"#C68642\"", colors)
        }
        #expect(try flaws(of: "\"#C68642\"", 64).isEmpty)
        try expect(
            try flaws(of: "\"#C68642\"", 65), "avatars.json", 15,
            "'skinColors' must have 1 to 64 elements, not 65.")
        #expect(try flaws(of: "\"blue\"", 64).count == 50)
    }

    @Test func `a file of another name is refused, since it may be a misspelt one`() {
        let flaws = flaws(["avatar.json": Bytes("{}".utf8)])
        #expect(flaws.first?.description.hasPrefix("avatar.json, line 1: This is no file") == true)
    }

    @Test func `Parlor's own avatars keep their products`() throws {
        let flaws = flaws(OwnFiles.bytes([.avatars: nil]))
        #expect(flaws.count == Product.standard.count)
        #expect(flaws.first?.file == "products.json")
        let sentence = try #require(flaws.first?.flaw.sentence)
        #expect(sentence.contains("Parlor's own avatars need the product 'gold_collection'."))
    }

    @Test func `a file has a length`() {
        let large = OwnFiles.brushes + String(repeating: " ", count: CatalogueFile.mostBytes)
        let flaws = flaws(OwnFiles.bytes([.brushes: large]))
        #expect(flaws.map(\.flaw.sentence) == ["The file has more than 256 KiB. Remove something."])
    }

    private func expect(
        _ flaws: [CatalogueFlaws.Flaw], _ file: String, _ line: Int, _ sentence: String
    ) throws {
        #expect(
            flaws.contains {
                $0.file == file && $0.flaw.line == line && $0.flaw.sentence.contains(sentence)
            }, "\(flaws)")
    }
}
