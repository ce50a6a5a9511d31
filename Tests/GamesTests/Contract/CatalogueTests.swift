import Games
import Testing
import Wire

@Suite struct CatalogueTests {
    @Test func `a game is found by its id`() {
        #expect(Catalogue.standard["dice"] is DiceGame.Type)
        #expect(Catalogue.standard["chess"] == nil)
    }

    @Test func `a match of whichever game is kept and read again`() throws {
        for game in Catalogue.standard.games {
            let seats = game.entry.players.upperBound
            var match = try game.begin(seats: seats, settings: nil, chance: Chance(seed: 4))
            for seat in match.awaited {
                let action = try #require(match.botAction(for: seat, skill: .hard, seed: 1))
                try match.act(action.whole, by: seat)
            }
            #expect(try JSON.decode(AnyGame.self, from: JSON.encode(match)) == match)
        }
    }

    @Test func `a match of a game that there isn't can't be read`() {
        #expect(throws: Malformed("There is no game 'chess'.", field: "game")) {
            try JSON.decode(AnyGame.self, from: Bytes(#"{"game":"chess","state":{}}"#.utf8))
        }
    }

    @Test func `what is no action is refused with what is wrong`() throws {
        var match = try DiceGame.begin(seats: 2, settings: nil, chance: Chance(seed: 1))
        let seat = try #require(match.awaited.first { _ in true })
        for bytes in ["{}", "7", #"{"fly":{}}"#, #"{"roll":{},"bank":{}}"#, "\"roll\""] {
            let refusal = #expect(throws: Unplayable.self) {
                try match.act(RawJSON(Bytes(bytes.utf8)), by: seat)
            }
            #expect(refusal?.failure.code == "CORRUPTED_PAYLOAD")
        }
    }
}
