/// What `--help` prints.
enum Help {
    static var overview: String {
        let width = Command.all.map(\.name.count).max() ?? 0
        let commands = Command.all.map { command in
            "  \(command.name.padded(to: width))  \(command.summary)"
        }
        return """
            parlor runs Parlor and shows what happens in it: processes, calls, events, and the
            whole history.

            Usage: parlor COMMAND [ARGUMENTS]

            \(commands.joined(separator: "\n"))

            'parlor help COMMAND' or 'parlor COMMAND --help' says more about one.

            Environment: PARLOR_DATA (./data), PARLOR_PORT_BASE (5550), PARLOR_BUS
            (tcp://127.0.0.1:5550), PARLOR_HTTP (127.0.0.1:8080), PARLOR_KEYS (a folder of CURVE
            keys), PARLOR_LOG (text or json), PARLOR_PLAN (compose/local.json), PARLOR_SETTINGS (a
            file of settings, PARLOR_DATA/settings).
            """
    }
}

extension Command {
    var usage: String { usageParts.joined(separator: " ") }

    private var usageParts: [String] {
        let options = options.map { option in
            let name = option.short ?? option.name
            return option.value.map { "[\(name) \($0)]" } ?? "[\(name)]"
        }
        return (["parlor", name] + options + [arguments]).filter { !$0.isEmpty }
    }

    /// In lines of a terminal's width.
    private var usageLines: String {
        var lines = ["Usage:"]
        for part in usageParts {
            if lines[lines.count - 1].count + part.count < 99 {
                lines[lines.count - 1] += " \(part)"
            } else {
                lines.append("         \(part)")
            }
        }
        return lines.joined(separator: "\n")
    }

    var help: String {
        let rows = (options + [.help]).map { option in
            let names = [option.short, option.name].compactMap(\.self).joined(separator: ", ")
            return (names + (option.value.map { " " + $0 } ?? ""), option.help)
        }
        let width = rows.map(\.0.count).max() ?? 0
        let lines = rows.map { "  \($0.padded(to: width))  \($1)" }
        return """
            \(summary)

            \(usageLines)

            \(details)

            \(lines.joined(separator: "\n"))
            """
    }
}
