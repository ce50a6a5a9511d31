import ParlorWire
import Testing

@testable import ParlorGames

@Suite struct DeckFlawTests {
    /// A deck of trivia whose cards begin on line 5.
    private static func trivia(_ cards: String...) -> String {
        deck("trivia", cards)
    }

    private static func deck(_ game: String, _ cards: [String]) -> String {
        """
        {
          "game": "\(game)", "language": "de",
          "categories": [
            {"id": "tiere", "name": "Tiere", "cards": [
              \(cards.joined(separator: ",\n      "))
            ]}
          ]
        }
        """
    }

    private static let card = #"{"text": "Was ist das?", "options": ["a", "b", "c", "d"]}"#

    private func flaw(in text: String) throws -> FileFlaw { try flaws(in: Bytes(text.utf8))[0] }

    private func flaws(in bytes: Bytes) throws -> [FileFlaw] {
        try #require(#expect(throws: DeckFlaws.self) { try Deck.checked(bytes) }).all
    }

    @Test func `a deck in order is read as it is written`() throws {
        let deck = try Deck.checked(Bytes(Self.trivia(Self.card).utf8))
        #expect(deck.summary == "trivia, de, 1 category, 1 card")
        #expect(deck.categories.first?.name == "Tiere")
        #expect(deck.cards.first?.options == ["a", "b", "c", "d"])
    }

    @Test(arguments: [
        ("", 1, "The file ends here, before the deck does. Write the rest."),
        (" \n\n", 3, "The file ends here, before the deck does. Write the rest."),
        ("{\n\"game\" \"trivia\"}", 2, "A colon is missing after 'game'."),
        (
            "{\n\"game\": \"trivia\"\n\"language\": \"en\"}", 3,
            "A comma or '}' is missing here."
        ),
        (
            "{\"game\": 'trivia'}", 1,
            "A value must be here: a text in double quotes, a number, a list."
        ),
        ("{\"game\": trivia}", 1, "'trivia' is no value. Write a text in double quotes."),
        ("{\n\n\"game\": \"trivia}", 3, "A text is not closed on its line. Add '\"' at its end."),
        ("{\n\"a\": [\n1,\n],}", 4, "There is a comma too many before ']'. Remove it."),
        (
            "{\n\"a\": [\n1\n", 4,
            "The file ends, and what begins on line 2 is not closed. Add ']'."
        ),
        ("{}\n{}", 2, "There is something after the end of the deck. Remove it."),
        (
            "{\"game\": 1,\n\"game\": 2}", 2,
            "'game' is there twice in one object. Remove one of them."
        ),
        (
            "\u{FEFF}{}", 1,
            "The file begins with a byte order mark. Save it as UTF-8 without one."
        ),
        ("[]", 1, "A deck must be an object in braces, not a list."),
    ])
    func `what is no JSON is said with its line`(text: String, line: Int, sentence: String) throws {
        #expect(try flaw(in: text) == FileFlaw(line, sentence))
    }

    @Test func `the nesting of a file has an end`() throws {
        let flaw = try flaw(in: String(repeating: "[", count: 200_000))
        #expect(flaw.sentence.hasPrefix("This is nested too deep for a deck."))
    }

    @Test func `an object has few fields`() throws {
        let fields = (1...33).map { "\"f\($0)\": 0" }.joined(separator: ",\n")
        let flaw = try flaw(in: "{\(fields)}")
        #expect(flaw == FileFlaw(33, "An object has at most 32 fields. Remove some."))
    }

    @Test func `bytes that are not UTF-8 are said with their line`() throws {
        let bytes = Bytes("{\n\"game\": \"".utf8) + [0xFF] + Bytes("\"}".utf8)
        let flaw = try flaws(in: bytes)[0]
        #expect(flaw.line == 2)
        #expect(flaw.sentence.contains("not UTF-8"))
    }

    @Test(arguments: [
        (#""game": "trivia""#, #""game": "chess""#, 2, "There is no game 'chess' with cards."),
        (#""game": "trivia""#, #""game": "trivia", "author": "Ada""#, 2, "no field 'author'"),
        (#""game": "trivia", "#, "", 1, "The deck has no 'game'. Add it."),
        (#""language": "de""#, #""language": "d""#, 2, "'language' has 2 to 8 letters"),
        (#""language": "de""#, #""language": "all""#, 2, "'language' has 2 to 8 letters"),
        (#""id": "tiere""#, #""id": "größe""#, 4, "A category's id has 1 to 64 letters"),
        (#""id": "tiere""#, #""id": "all""#, 4, "The id 'all' already means all categories."),
        (#""id": "tiere""#, #""id": "de""#, 4, "The id 'de' already means all categories."),
        (#""id": "tiere", "#, "", 4, "The category has no 'id'. Add it."),
        (#""name": "Tiere""#, #""name": """#, 4, "'name': '' can't be used. Write something."),
        (#""name": "Tiere""#, #""name": "Ti\nere""#, 4, "a line break. Remove them."),
        (#""name": "Tiere""#, #""name": "Ti\u202Eere""#, 4, "It has a control character."),
        (#""name": "Tiere""#, #""name": "T", "kids": true"#, 4, "A category has no field 'kids'."),
        (
            #""name": "Tiere""#, #""name": "T", "children": "yes""#, 4,
            "'children' must be true or false, not a text."
        ),
    ])
    func `what is wrong with a deck or category is said with its line`(
        right: String, wrong: String, line: Int, sentence: String
    ) throws {
        let text = Self.trivia(Self.card)
        let flaw = try flaw(in: text.replacing(right, with: wrong))
        #expect(flaw.line == line)
        #expect(flaw.sentence.contains(sentence), "\(flaw.sentence)")
    }

    @Test func `an unknown game is told those that there are`() throws {
        let flaw = try flaw(in: Self.deck("chess", []))
        #expect(flaw.sentence.contains("bluffDictionary, categories, charades"))
    }

    @Test(arguments: [
        ("7", "A card of trivia must be an object in braces, not a number."),
        (#"{"text": "Was?"}"#, "The card 'Was?' has no 'options'. Add it."),
        (#"{"options": ["a", "b", "c", "d"]}"#, "The card has no 'text'. Add it."),
        (
            #"{"text": "Was?", "options": ["a", "b", "c", "d"], "clues": ["e"]}"#,
            "A card of trivia has no field 'clues'. Its fields are text, options."
        ),
        (
            #"{"text": "Was?", "options": ["a", "b", "c"]}"#,
            "'options' must have 4 elements, not 3."
        ),
        (
            #"{"text": "Was?", "options": ["a", "b", "c", "A"]}"#,
            "'options' has 'A' twice. Remove one."
        ),
        (
            #"{"text": "Was?", "options": ["a", "b", "c", " d"]}"#,
            "'options': ' d' can't be used. It has spaces at an end, two spaces together or a "
                + "line break. Remove them."
        ),
        (
            #"{"text": "was ist  das", "options": ["a", "b", "c", "d"]}"#,
            "'text': 'was ist  das' can't be used. It has spaces at an end, two spaces together "
                + "or a line break. Remove them."
        ),
        (
            #"{"text": "Was ist das!", "options": ["a", "b", "c", "d"]}"#,
            "The card 'Was ist das!' is there already, on line 5. Remove one."
        ),
    ])
    func `what is wrong with a card is said with its line`(card: String, sentence: String) throws {
        #expect(try flaw(in: Self.trivia(Self.card, card)) == FileFlaw(6, sentence))
    }

    @Test func `a card over several lines is told the line of what is wrong`() throws {
        let card = "{\n\"text\": \"Was?\",\n\"options\": [\n\"a\",\n\"b\",\n7,\n\"d\"]}"
        #expect(
            try flaw(in: Self.trivia(card))
                == FileFlaw(10, "'options' must be a text in quotes, not a number."))
    }

    @Test(arguments: [
        (
            "charades",
            #"{"text": "Rain", "answers": ["rain"], "clues": ["It's raining."], "misses": ["sun"]}"#,
            "The clue 'It's raining.' says 'rain'. Use other words."
        ),
        (
            "charades",
            #"{"text": "Rain", "answers": ["rain"], "clues": ["Wet"], "misses": ["The rain"]}"#,
            "'The rain' counts as right, since it is close to an answer. Change it."
        ),
        (
            "whoAmI",
            #"{"text": "A cook", "answers": ["chef"], "clues": ["Hot"], "misses": ["cat"]}"#,
            "'answers' must have 'A cook' too."
        ),
        (
            "forbiddenWords",
            #"{"text": "Tea", "answers": ["tea"], "forbidden": ["cup"], "clues": ["In a cup"], "misses": ["ice"]}"#,
            "The clue 'In a cup' says 'cup'. Use other words."
        ),
        (
            "fillTheBlank", #"{"text": "No blank", "samples": ["x"]}"#,
            "'text' must have one blank, written as ____."
        ),
        (
            "hotSeat", #"{"text": "Who?", "samples": ["x"]}"#,
            "'text' must have {player}, for the player's name."
        ),
        (
            "truthOrDare", #"{"text": "Go!", "kind": "both", "samples": ["x"]}"#,
            "'kind' is truth or dare."
        ),
        (
            "guessTheNumber", #"{"text": "How many?", "number": 1.5, "samples": ["1"]}"#,
            "'number' must be a whole number, not a fraction."
        ),
        (
            "guessTheNumber", #"{"text": "How many?", "number": 1, "samples": ["one"]}"#,
            "The sample 'one' must be a whole number in quotes."
        ),
        (
            "categories", #"{"text": "Food", "samples": ["Apple", "A pie"]}"#,
            "The sample 'A pie' must begin with a letter of A to Z or a digit, and with no article."
        ),
        (
            "twoTruths", #"{"text": "Pets", "statements": [["a", "b"]]}"#,
            "A list in 'statements' must have 3 elements, not 2."
        ),
        (
            "sketchAndGuess",
            #"{"text": "Dot", "answers": ["dot"], "misses": ["egg"], "strokes": [[1, 2, 3]]}"#,
            "A line in 'strokes' has 2 to 20 points, each an x and a y from 0 to 100."
        ),
        (
            "rhymeTime", #"{"text": "Roses", "samples": []}"#,
            "'samples' must have 1 to 16 elements, not 0."
        ),
        (
            "bluffDictionary",
            #"{"text": "Fen", "answers": ["wet land"], "samples": ["Wet lands"]}"#,
            "'Wet lands' counts as right, since it is close to an answer. Change it."
        ),
        (
            "commonGround",
            #"{"text": "Food", "samples": ["\#(String(repeating: "a", count: 41))"]}"#,
            "'samples': '\(String(repeating: "a", count: 41))' can't be used. "
                + "It has more than 40 characters. Make it shorter."
        ),
    ])
    func `each game says what its cards need`(game: String, card: String, sentence: String) throws {
        #expect(try flaw(in: Self.deck(game, [card])) == FileFlaw(5, sentence))
    }

    @Test func `a file, its categories and its cards have their limits`() throws {
        let large = Self.trivia(Self.card) + String(repeating: " ", count: Deck.mostBytes)
        #expect(try flaw(in: large) == FileFlaw(1, "The file has more than 1 MiB. Split it."))
        let cards = (1...2_001).map { #"{"text": "Most likely to be number \#($0)"}"# }
        #expect(
            try flaw(in: Self.deck("mostLikelyTo", cards))
                == FileFlaw(2_005, "A deck has at most 2000 cards. Remove some."))
        let one = #"{"id": "x", "name": "X", "cards": []}"#
        let categories = [String](repeating: one, count: 201).joined(separator: ",")
        #expect(
            try flaw(in: #"{"game": "trivia", "language": "en", "categories": [\#(categories)]}"#)
                == FileFlaw(1, "A deck has 1 to 200 categories."))
        #expect(
            try flaw(in: #"{"game": "trivia", "language": "en", "categories": [\#(one)]}"#)
                == FileFlaw(1, "The category has no card. Add some, or remove it."))
    }

    @Test func `two categories of one name are told where the first is`() throws {
        let category = #"{"id": "x", "name": "X", "cards": [{"text": "Most likely to \#(1)"}]}"#
        let text =
            "{\"game\": \"mostLikelyTo\", \"language\": \"en\", \"categories\": [\n\(category),\n"
            + "\(category)]}"
        #expect(
            try flaw(in: text)
                == FileFlaw(3, "The id 'x' is there already, on line 2. Change one."))
    }
}
