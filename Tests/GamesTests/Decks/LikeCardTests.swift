import Testing

@testable import ParlorGames

@Suite struct LikeCardTests {
    @Test(arguments: DeckFile.builtIn)
    func `no two cards of a deck are alike`(file: DeckFile) throws {
        let deck = try #require(BuiltInDecks.all[file.game])
        let pairs = LikeCards(deck.cards.map { ($0.text, $0.text) }).pairs
        #expect(pairs == [])
    }

    @Test func `no two decks have a card in common`() {
        let texts = BuiltInDecks.all.values.sorted { $0.game < $1.game }.flatMap { deck in
            deck.cards.map { ("\($0.text) (\(deck.game))", $0.text) }
        }
        #expect(LikeCards(texts).pairs == [])
    }

    @Test(arguments: [
        ("Most likely to eat the last slice", "Most likely to eat the very last slice"),
        ("A sock on the run", "Socks on the run"), ("A snail race", "snail races"),
        ("Never have I ever lost a shoe on a bus", "Never have I ever lost a shoe in a bus"),
    ])
    func `cards with most of their words in common are alike`(one: String, other: String) {
        #expect(LikeCards([("one", one), ("other", other)]).pairs == ["one and other"])
    }

    @Test(arguments: [
        ("Most likely to lose a key", "Most likely to win a medal"), ("sun", "fun"),
        ("Cats or dogs?", "Cake or dumplings?"), ("🐘🛋️", "🐘🤐"),
    ])
    func `cards with little but their beginning in common are not`(one: String, other: String) {
        #expect(LikeCards([("one", one), ("other", other)]).pairs == [])
    }
}
