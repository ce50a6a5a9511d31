import Contracts
import Wire

/// A game whose settings are numbers within bounds.
struct PlainGame: GameRules {
    struct Field: Sendable {
        let name: String
        let bounds: ClosedRange<Int>
        let usual: Int
    }

    let id: GameID
    let version: Int
    let players: ClosedRange<Int>
    let fields: [Field]

    func settings(_ given: RawJSON?) throws(SettingsFlaw) -> RawJSON {
        var settings = ["settingsVersion": version]
        for field in fields { settings[field.name] = field.usual }
        guard let given else { return RawJSON(JSON.encode(settings)) }
        guard let values = try? JSON.decode([String: RawJSON].self, from: given.bytes) else {
            throw SettingsFlaw("settings", "The settings of a game are an object.")
        }
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            let bounds = fields.first { $0.name == name }?.bounds
            guard let bounds = bounds ?? (name == "settingsVersion" ? version...version : nil)
            else { throw SettingsFlaw("settings.\(name)", "The game has no such setting.") }
            guard let number = try? JSON.decode(Int.self, from: value.bytes),
                bounds.contains(number)
            else {
                throw SettingsFlaw(
                    "settings.\(name)",
                    "It is a number from \(bounds.lowerBound) to \(bounds.upperBound).")
            }
            settings[name] = number
        }
        return RawJSON(JSON.encode(settings))
    }
}

extension PlainGame {
    static let highCard = PlainGame(
        id: "highCard", version: 1, players: 2...8,
        fields: [Field(name: "rounds", bounds: 1...20, usual: 5)])

    static let dice = PlainGame(
        id: "dice", version: 1, players: 2...8,
        fields: [Field(name: "targetScore", bounds: 10...1_000, usual: 100)])
}
