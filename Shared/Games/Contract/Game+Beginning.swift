public import ParlorWire

extension Game {
    /// A new match with settings that are given in full, in part or not at all. A game with a deck
    /// draws from this one, in its order, or from its own. `version` is that of its rules, if it is
    /// not the one of the settings.
    public static func begin(
        seats: Int, settings given: RawJSON?, version: Int? = nil, deck: [PartyCard]? = nil,
        ideas: [String] = [], chance: Chance
    ) throws(UnfitSettings) -> AnyGame {
        precondition(
            entry.players.contains(seats), "Who begins a match has counted its players.")
        let settings = try Settings.read(given)
        if let flaw = flaw(in: settings, seats: seats) { throw flaw }
        if let deck, let type = Self.self as? any DeckGame.Type {
            return try type.begin(seats: seats, given, version, deck, ideas, chance)
        }
        return AnyGame(Self(seats: seats, settings: settings, chance: chance))
    }

    /// The settings in full; for so many players, if that is known yet. In practice a clock that
    /// can be off is off, unless its seconds are given.
    public static func settings(
        _ given: RawJSON?, seats: Int?, isPractice: Bool = false
    ) throws(UnfitSettings) -> RawJSON {
        let settings = try Settings.read(given, isPractice: isPractice)
        if let seats, let flaw = flaw(in: settings, seats: seats) { throw flaw }
        return settings.written
    }

    public static var defaults: RawJSON { Settings.usual.written }

    /// The settings of each preset by its name.
    public static var presets: [String: RawJSON] {
        Dictionary(uniqueKeysWithValues: Settings.presets.map { ($0.key, $0.value.written) })
    }
}

extension DeckGame {
    fileprivate static func begin(
        seats: Int, _ given: RawJSON?, _ version: Int?, _ deck: [PartyCard], _ ideas: [String],
        _ chance: Chance
    ) throws(UnfitSettings) -> AnyGame {
        let settings = try Settings.read(given)
        return AnyGame(
            Self(
                seats: seats, settings: settings,
                version: version ?? Settings.version(of: given), deck: deck, ideas: ideas,
                chance: chance))
    }
}
