/// The page of all settings, docs/settings.md.
struct SettingReference {
    private static let head = """
        <!-- Made of Clients/parlor/Settings by `make docs`. -->
        # All settings

        [How they are set](operations.md#settings), and [changed while Parlor
        runs](operations.md#change-settings-while-it-runs). `parlor settings` prints those that hold, and where each comes
        from; `parlor settings NAME` one of them.

        The default holds where nothing is set; `-` means that there is none. The last but one column says when another
        value holds:

        | It says | Another value holds |
        |---|---|
        | live | Within two seconds of `parlor reload`, without a restart. Devices are told with their next hello. |
        | restart | After a restart of these services, which `parlor reload` does, one instance after another. |
        | reload | From `parlor reload` on. No process reads it: it is for commands. |
        | down, up | After `parlor down` and `parlor up`. |
        | command | For each command anew. |
        """

    static let text = ([head] + Setting.groups.map(section)).joined(separator: "\n\n") + "\n"

    private static func section(_ group: Setting.Group) -> String {
        (["## \(group.title)", ""] + table(group.settings)).joined(separator: "\n")
    }

    private static func table(_ settings: [Setting]) -> [String] {
        let rows = settings.map { setting -> String in
            let usual = setting.usual.map { "`\($0)`" } ?? "-"
            return "| `\(setting.name)` | \(usual) | \(setting.unit) | `\(setting.example)` "
                + "| \(setting.effect) | \(setting.meaning) |"
        }
        let head = "| Setting | Default | Unit | Example | Changed by | What it sets |"
        return [head, "|---|---|---|---|---|---|"] + rows
    }
}

extension Setting.Effect: CustomStringConvertible {
    var description: String {
        switch self {
        case .live: "live"
        case .restart(let services): "restart: \(Self.words(for: services))"
        case .reload: "reload"
        case .start: "down, up"
        case .command: "command"
        }
    }

    private static func words(for services: [String]) -> String {
        let others = StartSettings.services.filter { !services.contains($0) }
        switch others.count {
        case 0: return "everything"
        case 1: return "everything but \(others[0])"
        default: return services.joined(separator: ", ")
        }
    }
}
