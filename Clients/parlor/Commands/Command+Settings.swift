import ParlorWire

extension Command {
    static let settings = Command(
        name: "settings", arguments: "[SETTING...]",
        summary: "Show the settings that hold, and where each comes from.",
        details: """
            Shows every setting that was set: in the settings file, in the environment of 'parlor
            up' or of a reload, in the plan. SETTING is a name, with or without PARLOR_ in front:
            those are shown whether they are set or not, with what they are for.

            Where Parlor runs, it shows what the processes have; what differs from that by now
            follows. A password in an address is not shown. A name that is no setting is told, with
            its line, and the exit code is 78.

            For example: parlor settings --all
            """,
        options: [
            .flag("--all", "Those with their default, too."), .json,
            .flag("--page", "Print docs/settings.md, which explains all of them."),
        ],
        operands: 0...100
    ) { invocation in
        let output = Terminal.output
        guard !invocation.has("--page") else {
            output.write(Bytes(SettingReference.text.utf8))
            return .ok
        }
        let asked = try invocation.operands.map(meant)
        let place = try Installation()
        let found = try SettingsInForce(place)
        let lines = found.lines.filter { line in
            asked.isEmpty
                ? invocation.has("--all") || !line.isUsual
                : asked.contains { $0.name == line.name }
        }
        if invocation.has("--json") {
            for line in lines { output.print(JSONText.compact(JSON.encode(line))) }
        } else {
            table(of: lines).forEach(output.print)
            for setting in asked { explanation(of: setting).forEach(output.print) }
        }
        return tell(found.unknown, place)
    }
}

private func meant(_ operand: String) throws(Complaint) -> Setting {
    let name = operand.hasPrefix("PARLOR_") ? operand : "PARLOR_\(operand)"
    guard let setting = Setting.named(name) else {
        throw .usage(
            "There is no setting '\(name)'. "
                + hint(
                    for: name, among: Setting.all.map(\.name),
                    otherwise: "'parlor settings --all' lists them."))
    }
    return setting
}

private func table(of lines: [SettingsInForce.Line]) -> [String] {
    guard !lines.isEmpty else {
        return ["Every setting has its default. 'parlor settings --all' lists them."]
    }
    var table = Table([("SETTING", .left), ("VALUE", .left), ("FROM", .left)])
    for line in lines {
        let service = line.service.map { " for \($0)" } ?? ""
        table.add([line.name, line.value, line.from + service])
    }
    return table.lines
}

private func explanation(of setting: Setting) -> [String] {
    [
        "",
        "\(setting.name): \(setting.unit), such as \(setting.example). "
            + "Default: \(setting.usual ?? "none"). Changed by: \(setting.effect).",
        setting.meaning,
    ]
}

/// What is wrong, and what will be another after a reload.
private func tell(_ unknown: [String], _ place: Installation) -> ExitCode {
    let errors = Terminal.errors
    for sentence in unknown { errors.print("\(errors.red("✗")) \(sentence)") }
    if let running = place.startedWith {
        let changes = place.said.changes(since: running) + place.editedFiles
        for change in changes { errors.print("\(errors.yellow("…")) \(change)") }
        if !changes.isEmpty { errors.print("  \(StartSettings.takingThem)") }
    }
    return unknown.isEmpty ? .ok : .setUp
}
