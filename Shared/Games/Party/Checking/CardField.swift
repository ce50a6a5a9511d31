/// What a card may have beside its text.
enum CardField: String, CaseIterable {
    case kind, options, answers, clues, misses, samples, statements, forbidden, number, unit,
        strokes

    /// How many of a card's fields there must be, by game.
    static let byGame: [String: [CardField: ClosedRange<Int>]] = [
        "bluffDictionary": [.answers: 1...1, .samples: some],
        "categories": [.samples: some],
        "charades": [.answers: some, .clues: some, .misses: some],
        "commonGround": [.samples: some],
        "emojiRiddles": [.answers: some, .clues: some, .misses: some],
        "fillTheBlank": [.samples: some],
        "forbiddenWords": [.answers: some, .forbidden: some, .clues: some, .misses: some],
        "guessTheNumber": [.number: 1...1, .unit: 0...1, .samples: some],
        "hotSeat": [.samples: some],
        "mostLikelyTo": [:],
        "neverHaveIEver": [:],
        "rapidFire": [.samples: some],
        "rhymeTime": [.samples: some],
        "sketchAndGuess": [.answers: some, .misses: some, .strokes: some],
        "storyChain": [.samples: some],
        "thisOrThat": [.options: 2...2],
        "trivia": [.options: 4...4],
        "truthOrDare": [.kind: 1...1, .samples: some],
        "twoTruths": [.statements: some],
        "whoAmI": [.answers: some, .clues: some, .misses: some],
        "wouldYouRather": [.options: 2...2],
    ]

    private static let some = 1...16

    /// How many characters each of its texts may have, so that players and bots can write it.
    func longest(in game: String) -> Int {
        switch (self, game) {
        case (.samples, "categories"), (.samples, "commonGround"), (.unit, _): 40
        case (.samples, "guessTheNumber"): 12
        default: 80
        }
    }
}
