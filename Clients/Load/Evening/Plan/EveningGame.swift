import Contracts
import ParlorGames
import ParlorWire

/// A game of the evening, with settings that make its matches short.
struct EveningGame: Hashable, Sendable {
    let id: GameID
    let settings: String
    let players: ClosedRange<Int>

    private init(_ id: String, _ settings: String) {
        guard let game = Catalogue.standard[id] else {
            preconditionFailure("There is no game '\(id)'.")
        }
        (self.id, self.settings, players) = (GameID(id), settings, game.entry.players)
    }

    /// Those that are played more often are there more often.
    static let all = [
        EveningGame("crazyEights", #"{"handSize":4,"turnSeconds":0}"#),
        EveningGame("crazyEights", #"{"handSize":4,"turnSeconds":0}"#),
        EveningGame("crazyEights", #"{"handSize":4,"turnSeconds":0}"#),
        EveningGame("highCard", #"{"rounds":3}"#),
        EveningGame("highCard", #"{"rounds":3}"#),
        EveningGame("dice", #"{"targetScore":30}"#),
        EveningGame("dice", #"{"targetScore":30}"#),
        EveningGame("trivia", #"{"rounds":3}"#),
        EveningGame("mostLikelyTo", #"{"rounds":2}"#),
        EveningGame("thisOrThat", #"{"rounds":2}"#),
        EveningGame("fillTheBlank", #"{"rounds":2}"#),
        EveningGame("storyChain", #"{"rounds":2}"#),
        EveningGame("sketchAndGuess", #"{"rounds":2}"#),
    ]
}
