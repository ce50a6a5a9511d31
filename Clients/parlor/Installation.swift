import Bus
import BusZeroMQ
import Hosting
import TLS
import Wire

/// Where this Parlor is: its folders, its executables, its bus.
struct Installation: Sendable {
    /// The folder of everything that lasts, absolute.
    let data: String
    let bus: [BusAddress]
    let logFormat: Settings.LogFormat
    /// The folder of CURVE keys.
    let keys: String?
    /// Where the journals are.
    let stores: Stores
    /// What the Parlor that runs here was started with.
    let startedWith: [String: String]?
    /// What this shell says itself.
    let said: StartSettings
    private let saysData: Bool
    private let environment: [String: String]

    init(_ environment: [String: String] = ThisProcess.environment) throws {
        let own = try Settings(environment)
        data = File.absolute(own.data)
        said = StartSettings(environment)
        saysData = environment["PARLOR_DATA"].map { !$0.isEmpty } ?? false
        let run = RunFolder(data: data)
        startedWith = try run.startedWithWhileRunning()
        self.environment = environment.filter { !StartSettings.busNames.contains($0.key) }
            .merging(said.over(startedWith ?? [:])) { $1 }
        let settings = try Settings(self.environment)
        bus = settings.bus
        keys = settings.keys
        logFormat = settings.log
        stores = settings.stores
    }

    /// Where the gateway is.
    var door: String {
        environment["PARLOR_HTTP"].flatMap { $0.isEmpty ? nil : $0 } ?? "127.0.0.1:8080"
    }

    /// How long a process that is asked to leave has: a gateway sends its devices away first.
    var drain: Duration {
        let gateways = environment["PARLOR_DRAIN_SECONDS"].flatMap { Int($0) } ?? 0
        return max(SupervisorRules.drain, .seconds(gateways + 5))
    }

    /// The folder of the web app that the gateway serves.
    var webApp: String? {
        WebAppFolder.chosen(by: environment, executables: executables)
    }

    /// What the gateway speaks TLS with.
    var certificate: Certificate? {
        guard let chain = environment["PARLOR_TLS_CERT"], !chain.isEmpty else { return nil }
        return Certificate(chain: chain, key: environment["PARLOR_TLS_KEY"] ?? "")
    }

    var isEncrypted: Bool { certificate != nil }

    /// This shell names a data folder and a bus, and they are two Parlors'.
    var clash: ElsewhereBus? { saysData ? ElsewhereBus(self) : nil }

    var run: RunFolder { RunFolder(data: data) }
    var logs: String { data + "/logs" }
    var supervisorLog: String { logs + "/supervisor.log" }

    func log(of instance: String) -> String { "\(logs)/\(instance).log" }

    /// The folder of `parlor` itself, where the services' executables are too.
    var executables: String { ThisProcess.folder }

    func executable(_ name: String) -> String { "\(executables)/\(name)" }

    /// What a process is told, beside what it inherits. A broker is told its own address, the first;
    /// whoever connects is told all, and that the first is right here.
    func environment(of instance: String, isBroker: Bool) -> [String: String] {
        let addresses = isBroker ? [bus[0]] : [bus[0].nearby ?? bus[0]] + bus.dropFirst()
        return environment.merging([
            "PARLOR_INSTANCE": instance,
            "PARLOR_DATA": data,
            "PARLOR_WEB": webApp ?? "",
            "PARLOR_BUS": addresses.map(\.description).joined(separator: ","),
            "PARLOR_PORT_BASE": environment["PARLOR_PORT_BASE"] ?? "\(bus[0].port)",
            Lifeline.variable: "\(Lifeline.childDescriptor)",
        ]) { _, ours in ours }
    }

    /// What a supervisor in the background is told: the same as we were.
    var ownEnvironment: [String: String] { environment }

    /// What proves to a bus beyond loopback who we are.
    var peerKeys: PeerKeys? {
        get throws { try keys.map { try PeerKeys(folder: $0, of: Rights.operator.peer) } }
    }

    func plan() throws(Complaint) -> Plan {
        let path = try planPath()
        guard let json = File.read(path) else {
            throw .setUp("The plan \(path) can't be read; PARLOR_PLAN says which one is used.")
        }
        do { return try Plan(json: json) } catch {
            throw .setUp("The plan \(path) can't be used: \(error.reason)")
        }
    }

    /// `PARLOR_PLAN`; else `compose/local.json` in a folder above the executables or right here.
    func planPath() throws(Complaint) -> String {
        if let given = environment["PARLOR_PLAN"], !given.isEmpty { return File.absolute(given) }
        var above = executables.split(separator: "/")
        while !above.isEmpty {
            let path = "/" + above.joined(separator: "/") + "/compose/local.json"
            if File.exists(path) { return path }
            above.removeLast()
        }
        let here = File.absolute("compose/local.json")
        guard File.exists(here) else {
            throw .setUp(
                "There is no compose/local.json above \(executables) or here. It says what to "
                    + "start: set PARLOR_PLAN to such a file.")
        }
        return here
    }
}
