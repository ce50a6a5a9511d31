import Hosting

/// The settings (`PARLOR_...`) of a shell beside those that the running Parlor was started with.
struct StartSettings {
    /// Those that a process gets from its supervisor, or that mean nothing to one.
    static let own = [
        "PARLOR_DATA", "PARLOR_INSTANCE", "PARLOR_TLS_CA", Settings.liveLimits, Lifeline.variable,
    ]
    /// Everything that Parlor reads.
    static let known =
        Setting.all.map(\.name) + own.filter { Setting.named($0) == nil }
    private static let paths = [
        "PARLOR_KEYS", "PARLOR_PLAN", SettingsFile.setting, "PARLOR_TLS_CERT", "PARLOR_TLS_KEY",
        "PARLOR_WEB", "PARLOR_DECKS", "PARLOR_CATALOG", "PARLOR_PROVIDERS",
        "PARLOR_BACKUPS",
    ]
    /// Set to nothing, they say something else than if they were not set.
    private static let mayBeNothing = ["PARLOR_WEB"]
    /// Each of them says where the bus is.
    static let busNames = ["PARLOR_BUS", "PARLOR_PORT_BASE"]

    let all: [String: String]
    /// Set to nothing: at a reload they return to what they are without the environment.
    let emptied: Set<String>

    init(_ environment: [String: String]) {
        let settings = environment.filter { name, _ in
            name.hasPrefix("PARLOR_") && !Self.own.contains(name)
        }
        let said = settings.filter { !$1.isEmpty || Self.mayBeNothing.contains($0) }
        emptied = Set(settings.keys).subtracting(said.keys)
        all = said.reduce(into: [:]) {
            $0[$1.key] = Self.placed($1.value, of: $1.key, in: File.currentFolder)
        }
    }

    /// A path is meant from the folder that it is written in.
    static func placed(_ value: String, of name: String, in folder: String) -> String {
        guard paths.contains(name), !value.isEmpty, !value.hasPrefix("/") else { return value }
        return File.absolute("\(folder)/\(value)")
    }

    var saysBus: Bool { Self.busNames.contains { all[$0] != nil } }

    /// What the running Parlor has is taken where this shell says nothing else.
    func over(_ running: [String: String]) -> [String: String] {
        let others = running.filter { !(saysBus && Self.busNames.contains($0.key)) }
        return others.merging(all) { _, own in own }
    }

    /// What this shell says otherwise than the running Parlor was told, a sentence each. Where the
    /// bus is has its own.
    func changes(since running: [String: String]) -> [String] {
        let comparable = Set(Self.known).subtracting(Self.busNames)
        return comparable.sorted().filter { all[$0] != nil && all[$0] != running[$0] }.map { name in
            func shown(_ value: String) -> String { Stores.shown(value, of: name) }
            let before = running[name].map { "with '\(shown($0))'" } ?? "without it"
            return "\(name) is '\(shown(all[name]!))' here, and Parlor was started \(before)."
        }
    }

    /// What looks like a setting and is none, a sentence each.
    var unknown: [String] {
        all.keys.sorted().filter { !Self.known.contains($0) }.map { name in
            "\(name) is set, and Parlor has no such setting.\(Self.hint(for: name))"
        }
    }

    /// What a slip of the pen would let go is gone for ever, and no service starts with one.
    func refuseUnknownTimes() throws(Complaint) {
        let unknown = all.keys.filter { $0.hasPrefix("PARLOR_KEEP_") && !Self.known.contains($0) }
        guard let name = unknown.min() else { return }
        throw .setUp(
            "\(name) is set, and Parlor has no such setting.\(Self.hint(for: name)) Nothing was "
                + "changed.")
    }

    static func hint(for name: String) -> String {
        nearest(to: name, among: known).map { " Did you mean \($0)?" } ?? ""
    }

    static let takingThem = "Run 'parlor reload' to use what is set here."
}
