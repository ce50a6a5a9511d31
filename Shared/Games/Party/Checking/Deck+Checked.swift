public import ParlorWire

/// All that is wrong with the file of a deck.
public struct DeckFlaws: Error, Hashable, Sendable, CustomStringConvertible {
    /// At least one.
    public let all: [FileFlaw]

    /// The first, and how many more there are.
    public var description: String {
        let others = all.count - 1
        let more = others == 0 ? "" : " \(others) more: 'parlor deck check' names all."
        return "line \(all[0].line): \(all[0].sentence)\(more)"
    }
}

extension Deck {
    public static let mostBytes = 1 << 20
    public static let mostCategories = 200
    public static let mostCards = 2_000
    public static let longestName = 40
    private static let mostFlaws = 1_000

    /// The deck in a file that anybody may have written.
    public static func checked(_ bytes: Bytes) throws(DeckFlaws) -> Deck {
        let flaws = FlawList(most: mostFlaws)
        let read = flaws.check { () throws(FileFlaw) -> Deck? in
            guard bytes.count <= mostBytes else {
                throw FileFlaw(1, "The file has more than 1 MiB. Split it.")
            }
            var check = DeckCheck(flaws: flaws)
            check.check(try FileValue.read(bytes, as: "deck"))
            return flaws.all.isEmpty ? try Self.read(bytes) : nil
        }
        guard let deck = read ?? nil else { throw DeckFlaws(all: flaws.all) }
        return deck
    }

    /// A deck in which nothing is wrong.
    private static func read(_ bytes: Bytes) throws(FileFlaw) -> Deck {
        do throws(Malformed) {
            return try JSON.decode(Deck.self, from: bytes)
        } catch {
            throw FileFlaw(1, "The deck can't be read. \(error.reason)")
        }
    }
}

/// Looks at a deck from its beginning to its end.
private struct DeckCheck {
    let flaws: FlawList
    /// Nil while it is not known, as the cards' game.
    private var language: String?
    private var cards: CardCheck?
    private var lines: [String: Int] = [:]
    private var cardCount = 0

    init(flaws: FlawList) { self.flaws = flaws }

    mutating func check(_ file: FileValue) {
        let known = ["game", "language", "categories"]
        guard let fields = flaws.fields(file, "A deck", known) else { return }
        cards = flaws.check { () throws(FileFlaw) in
            try cards(of: try file.require("game", in: fields, of: "The deck"))
        }
        language = flaws.check { () throws(FileFlaw) in
            try Self.language(try file.require("language", in: fields, of: "The deck"))
        }
        let categories = flaws.check { () throws(FileFlaw) in
            try Self.categories(try file.require("categories", in: fields, of: "The deck"))
        }
        for category in categories ?? [] { check(category: category) }
    }

    private func cards(of game: FileValue) throws(FileFlaw) -> CardCheck {
        let name = try game.plainText("'game'")
        guard let fields = CardField.byGame[name] else {
            let known = CardField.byGame.keys.sorted().joined(separator: ", ")
            throw game.flaw("There is no game '\(name.quotable)' with cards. There are \(known).")
        }
        return CardCheck(game: name, fields: fields, flaws: flaws)
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

    private static func categories(_ list: FileValue) throws(FileFlaw) -> [FileValue] {
        let categories = try list.list("'categories'")
        guard (1...Deck.mostCategories).contains(categories.count) else {
            throw list.flaw("A deck has 1 to \(Deck.mostCategories) categories.")
        }
        return categories
    }

    private mutating func check(category: FileValue) {
        let known = ["id", "name", "children", "cards"]
        guard let fields = flaws.fields(category, "A category", known) else { return }
        if let id = require("id", of: category, in: fields) { check(id: id) }
        if let name = require("name", of: category, in: fields) {
            _ = flaws.check { () throws(FileFlaw) in
                try name.text("'name'", longest: Deck.longestName)
            }
        }
        flaws.field("children", ifIn: fields) { value throws(FileFlaw) in
            _ = try value.flag("'children'")
        }
        guard let list = require("cards", of: category, in: fields) else { return }
        let cards = flaws.check { () throws(FileFlaw) in try list.list("'cards'") }
        if cards?.isEmpty == true {
            flaws.add(list.flaw("The category has no card. Add some, or remove it."))
        }
        for card in cards ?? [] { check(card: card) }
    }

    private func require(
        _ name: String, of category: FileValue, in fields: [String: FileValue]
    ) -> FileValue? {
        flaws.check { () throws(FileFlaw) in
            try category.require(name, in: fields, of: "The category")
        }
    }

    private mutating func check(id: FileValue) {
        let name = flaws.check { () throws(FileFlaw) in try id.plainText("'id'") }
        guard let name else { return }
        guard (1...64).contains(name.utf8.count), name.utf8.allSatisfy(\.isOfName) else {
            return flaws.add(
                id.flaw("A category's id has 1 to 64 letters of a to z, digits, '_' and '-'."))
        }
        guard name != "all", name != language else {
            return flaws.add(
                id.flaw("The id '\(name)' already means all categories. Choose another."))
        }
        if let earlier = lines["id \(name)"] {
            return flaws.add(
                id.flaw("The id '\(name)' is there already, on line \(earlier). Change one."))
        }
        lines["id \(name)"] = id.line
    }

    private mutating func check(card: FileValue) {
        cardCount += 1
        if cardCount == Deck.mostCards + 1 {
            flaws.add(card.flaw("A deck has at most \(Deck.mostCards) cards. Remove some."))
        }
        guard let text = cards?.text(of: card) else { return }
        let plain = GuessMatching.plain(text)
        let key = "card \(plain.isEmpty ? text : plain)"
        if let earlier = lines[key] {
            return flaws.add(
                card.flaw(
                    "The card '\(text.quotable)' is there already, on line \(earlier). Remove one."
                ))
        }
        lines[key] = card.line
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
