public import Wire

extension Deck {
    public static let mostBytes = 1 << 20
    public static let mostCategories = 200
    public static let mostCards = 2_000
    public static let longestName = 40

    /// The deck in a file that anybody may have written, or the first thing that is wrong with it.
    public static func checked(_ bytes: Bytes) throws(FileFlaw) -> Deck {
        guard bytes.count <= mostBytes else {
            throw FileFlaw(1, "The file has more than 1 MiB. Split it.")
        }
        var check = DeckCheck()
        try check.check(try FileValue.read(bytes, as: "deck"))
        do throws(Malformed) {
            return try JSON.decode(Deck.self, from: bytes)
        } catch {
            throw FileFlaw(1, "The deck can't be read. \(error.reason)")
        }
    }
}

/// Looks at a deck from its beginning to its end.
private struct DeckCheck {
    private var language = ""
    private var cards = CardCheck(game: "", fields: [:])
    private var lines: [String: Int] = [:]
    private var cardCount = 0

    mutating func check(_ file: FileValue) throws(FileFlaw) {
        let fields = try file.members(of: "A deck", ["game", "language", "categories"])
        cards = try Self.cards(of: try file.require("game", in: fields, of: "The deck"))
        language = try Self.language(try file.require("language", in: fields, of: "The deck"))
        let list = try file.require("categories", in: fields, of: "The deck")
        let categories = try list.list("'categories'")
        guard (1...Deck.mostCategories).contains(categories.count) else {
            throw list.flaw("A deck has 1 to \(Deck.mostCategories) categories.")
        }
        for category in categories { try check(category: category) }
    }

    private static func cards(of game: FileValue) throws(FileFlaw) -> CardCheck {
        let name = try game.plainText("'game'")
        guard let fields = CardField.byGame[name] else {
            let known = CardField.byGame.keys.sorted().joined(separator: ", ")
            throw game.flaw("There is no game '\(name.quotable)' with cards. There are \(known).")
        }
        return CardCheck(game: name, fields: fields)
    }

    private static func language(_ value: FileValue) throws(FileFlaw) -> String {
        let language = try value.plainText("'language'")
        guard (2...8).contains(language.utf8.count), language.utf8.allSatisfy(\.isOfName),
            !language.contains("_"), language != "all"
        else {
            throw value.flaw(
                "'language' has 2 to 8 letters, digits and '-', such as de or pt-BR, "
                    + "and is not 'all'.")
        }
        return language
    }

    private mutating func check(category: FileValue) throws(FileFlaw) {
        let fields = try category.members(of: "A category", ["id", "name", "children", "cards"])
        try check(id: try category.require("id", in: fields, of: "The category"))
        _ = try category.require("name", in: fields, of: "The category")
            .text("'name'", longest: Deck.longestName)
        _ = try fields["children"]?.flag("'children'")
        let list = try category.require("cards", in: fields, of: "The category")
        let values = try list.list("'cards'")
        guard !values.isEmpty else {
            throw list.flaw("The category has no card. Add some, or remove it.")
        }
        for value in values { try check(card: value) }
    }

    private mutating func check(id: FileValue) throws(FileFlaw) {
        let name = try id.plainText("'id'")
        guard (1...64).contains(name.utf8.count), name.utf8.allSatisfy(\.isOfName) else {
            throw id.flaw("A category's id has 1 to 64 letters of a to z, digits, '_' and '-'.")
        }
        guard name != "all", name != language else {
            throw id.flaw("The id '\(name)' already means all categories. Choose another.")
        }
        if let earlier = lines.updateValue(id.line, forKey: "id \(name)") {
            throw id.flaw("The id '\(name)' is there already, on line \(earlier). Change one.")
        }
    }

    private mutating func check(card: FileValue) throws(FileFlaw) {
        cardCount += 1
        guard cardCount <= Deck.mostCards else {
            throw card.flaw("A deck has at most \(Deck.mostCards) cards. Remove some.")
        }
        let text = try cards.text(of: card)
        let plain = GuessMatching.plain(text)
        if let earlier = lines.updateValue(
            card.line, forKey: "card \(plain.isEmpty ? text : plain)")
        {
            throw card.flaw(
                "The card '\(text.quotable)' is there already, on line \(earlier). Remove one.")
        }
    }
}

extension UInt8 {
    /// A letter or digit of ASCII, '_' or '-'.
    fileprivate var isOfName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
