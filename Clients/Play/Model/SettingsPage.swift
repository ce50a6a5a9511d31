import Contracts
import ParlorGames
import ParlorWire

/// How the game of a room is to be played, setting by setting. The host changes it.
struct SettingsPage: Equatable, Sendable {
    let game: GameID
    let settings: [GameSetting]
    private(set) var values: [String: RawJSON]
    private let presets: [String]
    private let presetValues: [[String: RawJSON]]

    init?(_ room: RoomInside) {
        guard let game = room.selectedGameType, let type = Catalogue.standard[game.rawValue]
        else { return nil }
        (self.game, settings, presets) = (game, GameSetting.all(of: type), type.presetNames)
        let written = type.presets
        presetValues = presets.map { Self.read(written[$0] ?? type.defaults) }
        values = Self.read(type.defaults)
            .merging(room.activeSettings.map(Self.read) ?? [:]) { $1 }
    }

    mutating func change(_ row: Row, by step: Int) {
        switch row {
        case .preset:
            let place = preset.map { $0 + step } ?? 0
            values = presetValues[(place + presets.count) % presets.count]
        case .setting(let name):
            guard let setting = settings.first(where: { $0.name == name }),
                let value = values[name]
            else { return }
            values[name] = setting.value(after: value, by: step)
        default: break
        }
    }

    var items: [MenuItem] {
        let kind = preset.map { presets[$0] } ?? "your own"
        let fixed = [
            MenuItem(
                "Take these settings", key: "t",
                .configure(RoomChange(settings: RawJSON(JSON.encode(values))))),
            MenuItem("Kind of game: \(kind)", key: "k", row: 1, .change(.preset)),
        ]
        return fixed
            + settings.enumerated().compactMap { place, setting in
                guard let value = values[setting.name] else { return nil }
                return MenuItem(
                    "\(setting.label): \(GameSetting.word(value))", key: nil, row: place + 2,
                    .change(.setting(setting.name)))
            }
    }

    /// What the game says of the setting.
    func about(_ item: MenuItem) -> String {
        guard case .change(.setting(let name)) = item.act else { return "" }
        return settings.first { $0.name == name }?.about ?? ""
    }

    private var preset: Int? { presetValues.firstIndex(of: values) }

    private static func read(_ settings: RawJSON) -> [String: RawJSON] {
        (try? JSON.decode([String: RawJSON].self, from: settings.bytes)) ?? [:]
    }
}
