import ParlorGames
import ParlorWire
import Testing

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

    @Test func `whom a view waits for is told by the ids of people, in every game`() throws {
        struct Shown: Decodable { let awaited: [String]? }
        let people = ["ada", "bob", "cleo"]
        var telling: Set<String> = []
        for game in Catalogue.standard.games {
            let match = try game.begin(seats: 3, settings: nil, chance: Chance(seed: 4))
            for viewpoint in [Viewpoint.seat(0), .audience] {
                let view = match.view(from: viewpoint, Attendance(players: people, times: []))
                let shown = try JSON.decode(Shown.self, from: view.bytes)
                guard let awaited = shown.awaited else { continue }
                #expect(awaited == match.awaited.map { people[$0.index] }, "\(game.entry.id)")
                telling.insert(game.entry.id)
            }
        }
        #expect(telling.isSuperset(of: ["highCard", "sketchAndGuess", "trivia"]))
    }

    @Test func `the numbers of seats in a view of an older version can be read`() throws {
        let numbers = try JSON.decode(AwaitedPlayers.self, from: Bytes("[0,2]".utf8))
        let ids = try JSON.decode(AwaitedPlayers.self, from: Bytes(#"["0","2"]"#.utf8))
        #expect(numbers == ids && numbers.ids == ["0", "2"])
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
