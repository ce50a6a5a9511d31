import ParlorGames
import ParlorWire
import Testing

@Suite struct AllDeckFlawsTests {
    private func flaws(in text: String) throws -> DeckFlaws {
        try #require(#expect(throws: DeckFlaws.self) { try Deck.checked(Bytes(text.utf8)) })
    }

    @Test func `all that is wrong with a deck is told at once`() throws {
        let flaws = try flaws(
            in: """
                {
                  "game": "forbiddenWords", "language": "d", "author": "Ada",
                  "categories": [
                    {"id": "größe", "name": "", "kids": true, "cards": [
                      {"text": "Zug", "answers": ["Bahn"], "forbidden": ["Gleis", "gleis"],
                       "clues": ["Fährt auf dem Gleis", " rollt"], "misses": ["Bahn", 7]},
                      {"text": "Boot", "answers": ["Boot"], "clues": ["schwimmt"], "speed": 3}
                    ]},
                    {"id": "leer", "name": "Leer", "children": "no", "cards": []},
                    7
                  ]
                }
                """)
        #expect(
            flaws.all.map { "\($0.line) \($0.sentence.prefix(32))" } == [
                "2 A deck has no field 'author'. It",
                "2 'language' has 2 to 8 letters, d",
                "4 A category has no field 'kids'. ",
                "4 A category's id has 1 to 64 lett",
                "4 'name': '' can't be used. Write ",
                "6 'clues': ' rollt' can't be used.",
                "6 'misses' must be a text in quote",
                "5 'forbidden' has 'gleis' twice. R",
                "5 'answers' must have 'Zug' too.",
                "6 The clue 'Fährt auf dem Gleis' s",
                "6 'Bahn' counts as right, since it",
                "7 A card of forbiddenWords has no ",
                "7 The card 'Boot' has no 'misses'.",
                "7 The card 'Boot' has no 'forbidde",
                "9 'children' must be true or false",
                "9 The category has no card. Add so",
                "10 A category must be an object in ",
            ])
        #expect(
            flaws.description
                == "line 2: A deck has no field 'author'. Its fields are game, language, "
                + "categories. 16 more: 'parlor deck check' names all.")
    }

    @Test func `the cards of an unknown game are not judged, but their categories are`() throws {
        let flaws = try flaws(
            in: """
                {"game": "chess", "language": "en", "categories": [
                  {"id": "a", "name": "A", "cards": [{"text": "e4"}]},
                  {"id": "a", "name": "A", "cards": [{"text": "e4"}]}
                ]}
                """)
        #expect(flaws.all.map(\.line) == [1, 3])
        #expect(
            flaws.all.last?.sentence == "The id 'a' is there already, on line 2. Change one.")
    }

    @Test func `what is told of a file has an end`() throws {
        let cards = [String](repeating: "7", count: 1_500).joined(separator: ",\n")
        let flaws = try flaws(
            in: """
                {"game": "trivia", "language": "en", "categories": [
                  {"id": "a", "name": "A", "cards": [\(cards)]}
                ]}
                """)
        #expect(flaws.all.map(\.line) == Array(2...1_001))
    }
}
