import Hosting

/// The settings that hold here, and where each comes from.
struct SettingsInForce {
    /// A setting that holds, for a service or for all.
    struct Line: Codable, Hashable, Sendable {
        let name: String
        let value: String
        /// A file with its line, `environment`, `plan` or `default`.
        let from: String
        /// The service or the instance that the plan tells it; nil where it holds for all.
        let service: String?

        var isUsual: Bool { from == SettingsInForce.usual }
    }

    static let usual = "default"

    /// In the order of the page, then what the plan says of each.
    let lines: [Line]
    /// What looks like a setting and is none, a sentence each, with where it stands.
    let unknown: [String]

    init(
        _ place: Installation, _ environment: [String: String] = ThisProcess.environment
    ) throws(Complaint) {
        let all = place.startedWith ?? place.settings.all
        let origin = SettingOrigin(place, all)
        var said = all
        for name in StartSettings.own { said[name] = environment[name].flatMap { $0.nonEmpty } }
        if said["PARLOR_DATA"] != nil { said["PARLOR_DATA"] = place.data }
        // A service that was started by hand needs no plan.
        let hasPlan = place.startedWith != nil || (try? place.planPath()) != nil
        let planned = try hasPlan ? Self.planned(place.plan()) : []
        lines = Setting.all.flatMap { setting -> [Line] in
            let line = Self.line(of: setting, said[setting.name], origin)
            return [line] + planned.filter { $0.name == setting.name }
        }
        // What this shell says may be misspelt, too, before it is taken.
        let named = all.merging(place.said.all) { all, _ in all }
        unknown = StartSettings(named).unknown.map { sentence in
            let name = String(sentence.prefix { $0 != " " })
            let from = origin.of(name, named[name] ?? "")
            return from == SettingOrigin.environment ? sentence : "\(from): \(sentence)"
        }
    }
}

extension SettingsInForce {
    private static func line(
        of setting: Setting, _ value: String?, _ origin: SettingOrigin
    ) -> Line {
        Line(
            name: setting.name,
            value: Stores.shown(value ?? setting.usual ?? "-", of: setting.name).escapingControls,
            from: value.map { origin.of(setting.name, $0) } ?? usual, service: nil)
    }

    private static func planned(_ plan: Plan) -> [Line] {
        plan.services.flatMap { service -> [Line] in
            let single = service.each.keys.sorted().flatMap { instance in
                told(service.each[instance]?.environment ?? [:], of: instance)
            }
            return told(service.all.environment, of: service.name) + single
        }
    }

    private static func told(_ environment: [String: String], of service: String) -> [Line] {
        environment.sorted { $0.key < $1.key }.map { name, value in
            Line(
                name: name, value: Stores.shown(value, of: name).escapingControls, from: "plan",
                service: service)
        }
    }
}

/// Where a setting that holds was said.
struct SettingOrigin {
    static let environment = "environment"

    private let ofFile: Set<String>
    private let path: String
    private let file: SettingsFile?
    private let machine: MachineSettings?

    /// A running Parlor keeps what the file said when it was read last.
    init(_ place: Installation, _ settings: [String: String]) {
        ofFile = place.startedWith == nil ? place.ofFile : place.run.namesOfFile
        let named = settings[SettingsFile.setting]
        path = named ?? "\(place.data)/\(SettingsFile.usualName)"
        file = try? SettingsFile(named: named, data: place.data)
        machine = MachineSettings.ofParlor(with: place.data)
    }

    func of(_ name: String, _ value: String) -> String {
        guard !ofFile.contains(name) else {
            let line = file?.lines[name]
            guard let line, line.value == value else { return "\(path), when it was read last" }
            return "\(path):\(line.number)"
        }
        guard let machine, machine.all[name] == value, let line = machine.lines[name] else {
            return Self.environment
        }
        return "\(MachineSettings.path):\(line)"
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
