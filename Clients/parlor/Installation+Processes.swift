import Bus
import BusZeroMQ
import Door
import Files
import Hosting
import ParlorGames
import Platform
import Sessions
import TLS

/// What the processes of this Parlor are told.
extension Installation {
    /// What a process is told, beside what it inherits. A broker is told its own address, the first;
    /// whoever connects is told all, and that the first is right here.
    func environment(
        of instance: String, isBroker: Bool, _ extras: [String: String] = [:]
    ) -> [String: String] {
        let addresses = isBroker ? [bus[0]] : [bus[0].nearby ?? bus[0]] + bus.dropFirst()
        let all = ownEnvironment.merging(settings.all) { $1 }.merging(extras) { $1 }
        return all.merging([
            "PARLOR_INSTANCE": instance,
            "PARLOR_DATA": data,
            "PARLOR_WEB": WebAppFolder.chosen(by: all, executables: executables) ?? "",
            "PARLOR_BUS": addresses.map(\.description).joined(separator: ","),
            "PARLOR_PORT_BASE": settings.all["PARLOR_PORT_BASE"] ?? "\(bus[0].port)",
            Settings.liveLimits: run.limits(of: instance),
            Lifeline.variable: "\(Lifeline.childDescriptor)",
        ]) { _, ours in ours }
    }

    func setUp(of instance: String, in plan: Plan) -> InstanceSetUp? {
        guard let service = plan.services.first(where: { $0.has(instance) }) else { return nil }
        let extras = service.extras(of: instance)
        return InstanceSetUp(
            service: service.name, executable: executable(service.executable),
            arguments: extras.arguments,
            environment: environment(
                of: instance, isBroker: service.name == plan.services[0].name, extras.environment))
    }

    /// Where a service's journal is.
    func store(of service: String) throws(Complaint) -> Store {
        try stores(of: service).store(of: service, in: data)
    }

    /// Where the journals are, as a service is told.
    func stores(of service: String) throws(Complaint) -> Stores {
        do throws(SettingsFault) {
            return try Settings(environment(ofFirst: service)).stores
        } catch { throw .setUp(error.description) }
    }

    /// As the processes read them, before anything is started: each with its service's journal,
    /// the gateways with their door.
    func checkSettings(by plan: Plan) throws(Complaint) {
        try MachineSettings.refuseMisspelt(in: data, by: plan)
        do throws(Complaint) { _ = try BackupShelf(settings.all) } catch {
            throw .setUp(located(error.sentence, settings.all) ?? error.sentence)
        }
        for setUp in setUps(by: plan) {
            do {
                _ = try Settings(setUp.environment)
                try check(setUp.environment, of: setUp.service)
            } catch {
                let name = setUp.environment["PARLOR_INSTANCE"] ?? setUp.service
                let isAlone = plan.service(setUp.service)?.each[name] != nil
                let sentence = isAlone ? "\(name): \(error)" : "\(error)"
                throw .setUp(located(sentence, setUp.environment) ?? sentence)
            }
        }
    }

    /// The plan may say a setting that the file says too.
    private func located(_ sentence: String, _ environment: [String: String]) -> String? {
        SettingsFile.located(
            sentence, ofFile: ofFile.filter { environment[$0] == settings.all[$0] }, settings,
            data: data)
    }

    /// Of each instance that the plan names or starts.
    func setUps(by plan: Plan) -> [InstanceSetUp] {
        plan.services.flatMap { service in
            let names = (1...max(1, service.instances)).map { "\(service.name)-\($0)" }
            return Set(names).union(service.each.keys).sorted().compactMap {
                setUp(of: $0, in: plan)
            }
        }
    }

    private func check(_ environment: [String: String], of service: String) throws {
        switch service {
        case "gateway":
            _ = try DoorSettings(environment, GatewayLimits(environment))
            _ = try WebSettings(environment, folder: nil)
        case "profile-store", "drawing-store", "chat-store":
            for name in ["PARLOR_LIMIT_ALL_PHOTO_BYTES", "PARLOR_LIMIT_FREE_DISK_BYTES"] {
                var bytes = 0
                try ByteLimitFault.read(&bytes, name, environment)
            }
        default: break
        }
    }
}

/// Where devices come in.
extension Installation {
    /// The address of the first gateway.
    var door: String { door(of: environment(ofFirst: "gateway")) }

    /// Where all the gateways of the plan listen.
    func doors(by plan: Plan) -> Set<String> {
        guard let service = plan.service("gateway"), service.instances > 0 else { return [] }
        return Set(
            (1...service.instances).compactMap { setUp(of: "gateway-\($0)", in: plan) }
                .map { door(of: $0.environment) })
    }

    private func door(of environment: [String: String]) -> String {
        environment["PARLOR_HTTP"].flatMap { $0.isEmpty ? nil : $0 } ?? "127.0.0.1:8080"
    }

    /// The folder of the web app that the gateway serves.
    var webApp: String? {
        let folder = environment(ofFirst: "gateway")["PARLOR_WEB"] ?? ""
        return folder.isEmpty ? nil : folder
    }

    /// What the gateway speaks TLS with.
    var certificate: Certificate? {
        let environment = environment(ofFirst: "gateway")
        guard let chain = environment["PARLOR_TLS_CERT"], !chain.isEmpty else { return nil }
        return Certificate(chain: chain, key: environment["PARLOR_TLS_KEY"] ?? "")
    }

    var isEncrypted: Bool { certificate != nil }

    private func environment(ofFirst service: String) -> [String: String] {
        let extras = (try? plan())?.service(service)?.extras(of: "\(service)-1").environment ?? [:]
        return environment(of: "\(service)-1", isBroker: false, extras)
    }
}

/// What is started.
extension Installation {
    /// The plan and the settings file, where the running Parlor does not go by them any more.
    var editedFiles: [String] {
        guard let startedWith, let running = run.plan else { return [] }
        var sentences: [String] = []
        if let path = try? planPath(), let plan = try? planOfFile(), plan != running {
            sentences.append("The plan \(path) is another than the one that runs.")
        }
        let now = try? SettingSources(self, startedWith, StartSettings([:]))
        if let now, now.settings.all != startedWith {
            sentences.append("The settings in \(now.path) are others than those that hold.")
        }
        return sentences
    }

    /// The plan that the running Parlor has; else the one in the file.
    func plan() throws(Complaint) -> Plan {
        if startedWith != nil, let plan = run.plan { return plan }
        return try planOfFile()
    }

    func planOfFile() throws(Complaint) -> Plan {
        let path = try planPath()
        guard let bytes = File.read(path) else {
            throw .setUp("The plan \(path) can't be read; PARLOR_PLAN says which one is used.")
        }
        do throws(FileFlaw) {
            return try Plan(file: bytes, in: File.folder(of: path))
        } catch {
            throw .setUp("The plan can't be used. \(path):\(error)".escapingControls)
        }
    }

    /// `PARLOR_PLAN`; else `compose/local.json` in a folder above the executables or right here.
    func planPath() throws(Complaint) -> String {
        if let given = settings.all["PARLOR_PLAN"] { return given }
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
