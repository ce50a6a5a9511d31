/// What each game has a type of its own for. Where a type of the contracts leaves it to the game, it is
/// that of any game.
enum GamePart: String, CaseIterable {
    case action = "GameAction", settings = "GameSettings", view = "GameView"

    /// What a field of this name holds, if a game says what is in it.
    init?(field: String) {
        switch field {
        case "action", "actions", "moves", "legal": self = .action
        case "settings", "activeSettings", "defaults", "presets": self = .settings
        case "view": self = .view
        default: return nil
        }
    }

    var shape: Shape { .named(rawValue) }

    func shape(of game: ListedGame) -> Shape {
        switch self {
        case .action: game.action
        case .settings: game.settings
        case .view: game.view
        }
    }

    fileprivate var sentence: String {
        switch self {
        case .action: "What a player does in a match, by the game of the match."
        case .settings: "What a match is played with, by its game. What is left out is as usual."
        case .view: "A match as it is seen from one place, by its game."
        }
    }
}

extension Field {
    /// The same with a game's type in the place of any JSON, if its name says that it is a game's.
    var ofGame: Field {
        guard let part = GamePart(field: name) else { return self }
        return Field(name: name, shape: shape.filled(with: part.shape), isOptional: isOptional)
    }
}

extension Book {
    /// Takes in the types of any game. Games that share a type have it once.
    func define(anyOf games: [ListedGame], _ comments: inout Comments) {
        for part in GamePart.allCases {
            var shapes: [Shape] = []
            for shape in games.map(part.shape(of:)) where !shapes.contains(shape) {
                shapes.append(shape)
            }
            _ = define(part.rawValue, .anyOf(shapes))
            comments.tell(part.rawValue, part.sentence)
        }
    }
}
