import Contracts
import ParlorGames
import ParlorWire

/// What may stand where the help says `STREAM`, `SERVICE` and so on.
enum CompletionWords {
    /// Those of which a shell knows more than we do.
    static let files = ["FILE", "FOLDER", "FROM", "TO"]
    /// Those that stand for instances, whose names a shell finds beside their logs.
    static let instances = ["SERVICE", "INSTANCE"]

    static let byPlaceholder: [String: [String]] = [
        "STREAM": Kind.all.filter(\.isKept).map { "\($0.name)." }.sorted(),
        "PREFIX": Kind.names.union(["sys", "bus", .refused]).map { "\($0)." }.sorted(),
        "SERVICE": services, "SERVICE=N": services.map { "\($0)=" },
        "GLOB": Set(Kind.all.flatMap(\.eventNames)).sorted(),
        "CALL": Kind.all.flatMap(\.calls).flatMap { $0.answers.keys.map(\.rawValue) }.sorted(),
        "GAME": Catalogue.standard.entries.map(\.id).sorted(),
        "LEVEL": BotLevel.allCases.map(\.rawValue),
        "COMMAND": Command.all.map(\.name),
        "SETTING": Setting.all.map(\.name),
    ]

    private static let services = (Rights.ofServices.keys + ["bus"]).sorted()
}

extension Command {
    /// `[SERVICE...]` as `SERVICE...`, `[SERVER | GAME]` as `SERVER|GAME`.
    var placeholders: [String] {
        arguments.replacing(" | ", with: "|").filter { !"[]".contains($0) }
            .split(separator: " ").map(String.init)
    }
}
