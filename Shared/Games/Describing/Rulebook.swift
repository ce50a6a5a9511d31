public import ParlorWire

/// What players and app developers read about a game.
public struct Rulebook: Codable, Hashable, Sendable {
    public let game: String
    public let rules: String
    public let defaults: RawJSON
    public let presets: [String: RawJSON]
    public let schemas: Schemas

    /// The shapes of what is sent, as JSON Schema.
    public struct Schemas: Codable, Hashable, Sendable {
        public let action: RawJSON
        public let settings: RawJSON
        public let view: RawJSON
    }
}

extension Game {
    public static var rulebook: Rulebook {
        Rulebook(
            game: entry.id, rules: rules, defaults: defaults, presets: presets,
            schemas: Rulebook.Schemas(
                action: schemas.action.written, settings: schemas.settings.written,
                view: schemas.view.written))
    }

    static var schemas: (action: Schema, settings: Schema, view: Schema) {
        let words = Words.of(Self.self)
        return (
            Schema.of(Action.self).described(by: words), Settings.schema.described(by: words),
            Schema.of(View.self).described(by: words)
        )
    }
}

extension Schema {
    fileprivate var written: RawJSON { RawJSON(JSON.encode(self)) }
}

extension GameSettings {
    /// Whoever sets something may leave out all the rest.
    static var schema: Schema {
        let fields = Schema.of(Self.self).properties.map { field in
            let bounded = bounds[field.name].map { field.schema.bounded(by: $0) }
            return Schema.Property(
                name: field.name, schema: bounded ?? field.schema, isOptional: true)
        }
        return .object(
            fields + [
                Schema.Property(
                    name: "preset", schema: .oneOf(presets.map(\.key)), isOptional: true),
                Schema.Property(
                    name: "settingsVersion", schema: .integer(versions), isOptional: true),
            ])
    }
}
