public import Wire

/// What there is to read about a game, by players and by whoever writes an app for it.
public struct GameRulebook: Codable, Hashable, Sendable {
    public var game: GameID
    /// The rules in words.
    public var rules: String
    /// The usual settings, and others that have a name.
    public var defaults: RawJSON
    public var presets: [String: RawJSON]
    public var schemas: Schemas

    /// The shapes of what is sent, as JSON Schema.
    public struct Schemas: Codable, Hashable, Sendable {
        public var action: RawJSON
        public var settings: RawJSON
        public var view: RawJSON

        public init(action: RawJSON, settings: RawJSON, view: RawJSON) {
            self.action = action
            self.settings = settings
            self.view = view
        }
    }

    public init(
        game: GameID, rules: String, defaults: RawJSON, presets: [String: RawJSON],
        schemas: Schemas
    ) {
        self.game = game
        self.rules = rules
        self.defaults = defaults
        self.presets = presets
        self.schemas = schemas
    }
}

/// The answer to `defaults`.
public struct GameDefaults: Codable, Hashable, Sendable {
    public var game: GameID
    public var settings: RawJSON
    public var presets: [String: RawJSON]

    public init(game: GameID, settings: RawJSON, presets: [String: RawJSON]) {
        self.game = game
        self.settings = settings
        self.presets = presets
    }
}
