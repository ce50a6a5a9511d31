import ParlorWire

extension GameSettings {
    /// What is said, on top of the preset that is named or the usual settings. In practice nobody
    /// waits for the player: a clock that can be off is off, unless its seconds are said.
    static func read(
        _ given: RawJSON?, isPractice: Bool = false
    ) throws(UnfitSettings) -> Self {
        guard given != nil || isPractice else { return usual }
        var said: [String: RawJSON] = [:]
        if let given { said = try Self.fields(given) }
        try checkVersion(said.removeValue(forKey: "settingsVersion"))
        var fields = try preset(said.removeValue(forKey: "preset")).fields
        if isPractice, hasOptionalClock { fields[clock] = RawJSON(JSON.encode(0)) }
        for (name, value) in said.sorted(by: { $0.key < $1.key }) {
            guard fields.updateValue(value, forKey: name) != nil else {
                throw UnfitSettings(name, "The game has no such setting.")
            }
        }
        let settings = try decoded(fields)
        try settings.checkBounds()
        return settings
    }

    /// The version that they say, or today's. Settings in full always say theirs: so a match that
    /// was begun by earlier rules is played by them to its end.
    static func version(of given: RawJSON?) -> Int {
        guard let given, let said = try? fields(given)["settingsVersion"],
            let version = try? JSON.decode(Int.self, from: said.bytes)
        else { return versions.upperBound }
        return version
    }

    /// All of them, and their version.
    var written: RawJSON {
        var fields = fields
        fields["settingsVersion"] = RawJSON(JSON.encode(Self.versions.upperBound))
        return RawJSON(JSON.encode(fields))
    }
}

private extension GameSettings {
    static var clock: String { "turnSeconds" }
    static var hasOptionalClock: Bool { bounds[clock]?.contains(0) == true }

    var fields: [String: RawJSON] {
        guard let fields = try? Self.fields(RawJSON(JSON.encode(self))) else {
            preconditionFailure("Settings are an object.")
        }
        return fields
    }

    /// Null is the same as absent.
    static func fields(_ given: RawJSON) throws(UnfitSettings) -> [String: RawJSON] {
        do {
            return try JSON.decode([String: RawJSON?].self, from: given.bytes).compactMapValues {
                $0
            }
        } catch { throw UnfitSettings("", "The settings of a game are an object.") }
    }

    static func checkVersion(_ said: RawJSON?) throws(UnfitSettings) {
        guard let said else { return }
        guard let version = try? JSON.decode(Int.self, from: said.bytes),
            versions.contains(version)
        else {
            let known = Array(versions).map(String.init).joined(separator: ", ")
            throw UnfitSettings(
                "settingsVersion", "The versions of the settings that are known are: \(known).")
        }
    }

    static func preset(_ said: RawJSON?) throws(UnfitSettings) -> Self {
        guard let said else { return usual }
        let name = try? JSON.decode(String.self, from: said.bytes)
        guard let preset = presets.first(where: { $0.key == name }) else {
            let names = presets.map(\.key).joined(separator: ", ")
            throw UnfitSettings("preset", "The presets are: \(names).")
        }
        return preset.value
    }

    static func decoded(_ fields: [String: RawJSON]) throws(UnfitSettings) -> Self {
        do { return try JSON.decode(Self.self, from: JSON.encode(fields)) } catch {
            throw UnfitSettings(error.field, error.reason)
        }
    }

    func checkBounds() throws(UnfitSettings) {
        let fields = fields
        for (name, bounds) in Self.bounds.sorted(by: { $0.key < $1.key }) {
            guard let bytes = fields[name]?.bytes,
                let number = try? JSON.decode(Int.self, from: bytes), !bounds.contains(number)
            else { continue }
            throw UnfitSettings(
                name, "It is a number from \(bounds.lowerBound) to \(bounds.upperBound).")
        }
    }
}
