/// Sentences for whoever writes an app, by the name of what they describe.
enum Words {
    /// Of what means the same in every game.
    static let shared = [
        "playing": "The seats that have not resigned.",
        "preset": "The name of a preset, for all settings that are not given.",
        "ranks": "The rank of each seat; the best is 1, and equals share theirs.",
        "results": "How the match ended; absent until it is over.",
        "scores": "The points of each seat so far.",
        "settingsVersion": "The version of the settings that the app knows.",
        "turnSeconds": "How many seconds a turn may take; 0 is for ever.",
        "winners": "The seats that won it.",
    ]

    static func of(_ game: (some Game).Type) -> [String: String] {
        shared.merging(game.words) { _, own in own }
    }
}

extension Schema {
    /// The same with a sentence for each property, however deep, that has one.
    func described(by words: [String: String]) -> Schema {
        switch self {
        case .object(let properties):
            .object(
                properties.map {
                    Property(
                        name: $0.name, schema: $0.schema.described(by: words),
                        isOptional: $0.isOptional, words: words[$0.name])
                })
        case .list(let element): .list(element.described(by: words))
        case .either(let shapes): .either(shapes.map { $0.described(by: words) })
        default: self
        }
    }
}
