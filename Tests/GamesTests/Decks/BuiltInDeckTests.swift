import ParlorWire
import Testing

@testable import ParlorGames

@Suite struct BuiltInDeckTests {
    /// With a hundred and twenty cards, where others have sixty.
    private static let large: Set = ["trivia", "emojiRiddles"]

    @Test func `there is a deck for each game that is played with cards`() {
        let games = Set(Catalogue.standard.entries.filter { $0.categories != nil }.map(\.id))
        #expect(games.count == 21)
        #expect(Set(DeckFile.builtIn.map(\.game)) == games)
        #expect(Set(BuiltInDecks.all.keys) == games)
        #expect(Set(CardField.byGame.keys) == games)
    }

    @Test(arguments: DeckFile.builtIn)
    func `a deck passes the check that an operator's has to pass`(file: DeckFile) throws {
        let deck = try Deck.checked(file.bytes)
        #expect(deck == BuiltInDecks.all[file.game])
    }

    @Test(arguments: DeckFile.builtIn)
    func `a deck has enough cards, in categories that suit everybody`(file: DeckFile) throws {
        let deck = try #require(BuiltInDecks.all[file.game])
        #expect(deck.game == file.game)
        #expect(deck.language == "en")
        #expect(deck.categories.count >= 3)
        #expect(deck.cards.count >= (Self.large.contains(deck.game) ? 120 : 60))
        #expect(deck.categories.contains { $0.children == true })
        #expect(deck.categories.allSatisfy { $0.cards.count >= 12 })
        #expect(deck.categories.allSatisfy { $0.name.count <= 24 })
        #expect(Set(deck.cards.map(\.id)).count == deck.cards.count)
    }

    @Test(arguments: DeckFile.builtIn)
    func `the texts of a deck are short and plain`(file: DeckFile) throws {
        let deck = try #require(BuiltInDecks.all[file.game])
        for card in deck.cards {
            #expect(card.text.count <= 140)
            for text in card.texts.dropFirst() { #expect(text.count <= 80, "\(text)") }
            for text in card.texts {
                let curly = text.unicodeScalars.filter { (0x2010...0x2027).contains($0.value) }
                #expect(curly.isEmpty, "Write '\(text)' with straight marks.")
            }
        }
    }

    @Test(arguments: DeckFile.builtIn)
    func `no word of a deck would hurt or tempt anybody`(file: DeckFile) throws {
        let deck = try #require(BuiltInDecks.all[file.game])
        for card in deck.cards {
            for text in card.texts {
                #expect(UnfitWords.word(in: text) == nil, "\(text)")
            }
        }
    }

    @Test(arguments: DeckFile.builtIn)
    func `no clue says the answer, and no miss is right`(file: DeckFile) throws {
        let deck = try #require(BuiltInDecks.all[file.game])
        for card in deck.cards {
            let taboo = (card.answers ?? []) + (card.forbidden ?? [])
            for clue in card.clues ?? [] {
                let word = GuessMatching.word(of: taboo, in: clue)
                #expect(word == nil, "'\(clue)' of \(card.text) says '\(word ?? "")'.")
            }
            for miss in card.misses ?? [] {
                #expect(!GuessMatching.matches(miss, card.answers ?? []), "\(miss) of \(card.text)")
            }
        }
    }

    @Test func `a question of trivia has four answers of which none is another in disguise`() throws
    {
        for card in try #require(BuiltInDecks.all["trivia"]).cards {
            let options = card.options ?? []
            #expect(Set(options.map { SearchText($0).text }).count == 4, "\(card.text)")
        }
    }

    @Test func `half of the cards of truth or dare are dares, in each category`() throws {
        for category in try #require(BuiltInDecks.all["truthOrDare"]).categories {
            #expect(category.cards.count { $0.kind == "dare" } * 2 == category.cards.count)
        }
    }

    @Test func `a card of a story has a line for each turn of eight players`() throws {
        for card in try #require(BuiltInDecks.all["storyChain"]).cards {
            #expect(Set(card.samples ?? []).count == 16, "\(card.text)")
        }
    }
}
