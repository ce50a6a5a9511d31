import Bus
import BusZeroMQ
import Hosting
import ParlorWire
import Platform

/// Where this Parlor is: its folders, its executables, its bus.
struct Installation: Sendable {
    /// The folder of everything that lasts, absolute.
    let data: String
    let bus: [BusAddress]
    let logFormat: Settings.LogFormat
    /// The folder of CURVE keys.
    let keys: String?
    /// The settings that the Parlor that runs here has.
    let startedWith: [String: String]?
    /// What this shell says itself.
    let said: StartSettings
    /// What holds: what this shell says, else what the running Parlor has, else the settings file.
    let settings: StartSettings
    /// Those of them that the settings file alone says; of a running Parlor, none.
    let ofFile: Set<String>
    private let saysData: Bool
    /// What processes inherit, settings among it.
    private let environment: [String: String]

    init(_ environment: [String: String] = ThisProcess.environment) throws {
        try MachineSettings.refuseUnreadable(environment)
        let data = File.absolute(try Settings(environment).data)
        let said = StartSettings(environment)
        let running = try RunFolder(data: data).startedWithWhileRunning()
        let file =
            try running ?? SettingsFile(named: said.all[SettingsFile.setting], data: data).settings
        let settings = StartSettings(said.over(file))
        let ofFile = Set(file.keys.filter { said.all[$0] == nil && settings.all[$0] != nil })
        try self.init(
            environment, data: data, said: said, settings: settings, startedWith: running,
            ofFile: running == nil ? ofFile : [])
    }

    private init(
        _ environment: [String: String], data: String, said: StartSettings,
        settings: StartSettings, startedWith: [String: String]?, ofFile: Set<String>
    ) throws {
        (self.data, self.said, self.settings) = (data, said, settings)
        (self.startedWith, self.ofFile) = (startedWith, ofFile)
        saysData = environment["PARLOR_DATA"].map { !$0.isEmpty } ?? false
        self.environment = environment.filter { name, _ in
            !name.hasPrefix("PARLOR_") || StartSettings.own.contains(name)
        }.merging(settings.all) { $1 }
        let own: Settings
        do throws(SettingsFault) { own = try Settings(self.environment) } catch {
            let sentence = SettingsFile.located(
                error.description, ofFile: ofFile, settings, data: data)
            guard let sentence else { throw error }
            throw Complaint.setUp(sentence)
        }
        (bus, keys, logFormat) = (own.bus, own.keys, own.log)
    }

    /// The same place with these settings instead.
    func with(_ settings: StartSettings, ofFile: Set<String>) throws -> Installation {
        try Installation(
            environment, data: data, said: said, settings: settings, startedWith: startedWith,
            ofFile: ofFile)
    }

    /// This machine's name, where others may be on the bus, too.
    var machine: String? { bus.allSatisfy(\.isLoopback) ? nil : hostName }

    /// How long a process that is asked to leave has: a gateway sends its devices away first.
    var drain: Duration {
        let gateways = environment["PARLOR_DRAIN_SECONDS"].flatMap { Int($0) } ?? 0
        return max(SupervisorRules.drain, .seconds(gateways + 5))
    }

    /// This shell names a data folder and a bus, and they are two Parlors'.
    var clash: ElsewhereBus? { saysData ? ElsewhereBus(self) : nil }

    var run: RunFolder { RunFolder(data: data) }
    var logs: String { data + "/logs" }
    var supervisorLog: String { logs + "/supervisor.log" }

    func log(of instance: String) -> String { "\(logs)/\(instance).log" }

    /// The folder of `parlor` itself, where the services' executables are too.
    var executables: String { ThisProcess.folder }

    func executable(_ name: String) -> String {
        name.hasPrefix("/") ? name : "\(executables)/\(name)"
    }

    /// What a supervisor in the background is told: the same as we were. It reads the file itself.
    var ownEnvironment: [String: String] { environment.filter { !ofFile.contains($0.key) } }

    /// What proves to a bus beyond loopback who we are.
    var peerKeys: PeerKeys? {
        get throws { try keys.map { try PeerKeys(folder: $0, of: Rights.operator.peer) } }
    }
}
