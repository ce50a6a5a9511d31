/// What a game says of its types, in JSON Schema.
extension Reference {
    /// Where the game stands beside what is its own: for each game, of which types that is.
    func byGame(_ fields: [Field]) -> [(String, Document)] {
        guard fields.contains(where: { $0.name == "game" }) else { return [] }
        let rules = gamesAlike.compactMap { games -> Document? in
            let own = fields.filter { $0.shape.of(games[0]) != $0.shape }
            return own.isEmpty ? nil : rule(games, own)
        }
        return rules.isEmpty ? [] : [("allOf", .list(rules))]
    }

    /// Games that share their types stand together.
    var gamesAlike: [[ListedGame]] {
        games.reduce(into: []) { groups, game in
            if let place = groups.firstIndex(where: { $0[0].view == game.view }) {
                groups[place].append(game)
            } else {
                groups.append([game])
            }
        }
    }

    private func rule(_ games: [ListedGame], _ own: [Field]) -> Document {
        let names = Document.list(games.map { .text($0.id) })
        let isOne = Document.object([
            ("properties", .object([("game", .object([("enum", names)]))])),
            ("required", .list([.text("game")])),
        ])
        let types = own.map { ($0.name, schema(of: $0.shape.of(games[0]))) }
        return .object([("if", isOne), ("then", .object([("properties", .object(types))]))])
    }
}

extension Shape {
    /// The same with the types of one game in the place of those of any.
    fileprivate func of(_ game: ListedGame) -> Shape {
        switch self {
        case .named(let name): GamePart(rawValue: name)?.shape(of: game) ?? self
        case .list(let element): .list(element.of(game))
        case .dictionary(let value): .dictionary(value.of(game))
        case .text, .integer, .number, .flag, .anything: self
        }
    }
}
