public import ParlorWire

/// The answer to `match.defaults`.
public struct GameDefaults: Codable, Hashable, Sendable {
    public var game: GameID
    public var settings: RawJSON
    public var presets: [String: RawJSON]

    public init(game: GameID, settings: RawJSON, presets: [String: RawJSON]) {
        (self.game, self.settings, self.presets) = (game, settings, presets)
    }
}
