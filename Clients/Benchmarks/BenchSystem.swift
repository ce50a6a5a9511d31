import Bus
import BusZeroMQ
import Hosting
import ParlorWire
import Platform

/// A Parlor of the benchmark's own: real processes, in a folder and on ports that nobody else uses.
final class BenchSystem {
    let data: String
    let address: BusAddress
    /// Where its gateway's door is.
    let http: String
    private let environment: [String: String]
    /// However the benchmark ends, its system does too.
    private let lifeline = Lifeline()
    private var asker: Pipeline?
    /// Between two questions, so that asking costs the measured system nothing worth counting.
    static let pause: UInt32 = 20_000

    /// From `parlor up` to everything ready.
    private(set) var startUp: Duration = .zero

    init(_ settings: [String: String] = [:]) throws {
        data = try BenchFolder.make()
        address = try FreePorts.find()
        http = "127.0.0.1:\(try FreePorts.one())"
        environment = settings.merging([
            "PARLOR_DATA": data, "PARLOR_PORT_BASE": "\(address.port)", "PARLOR_BUS": "",
            "PARLOR_HTTP": http, Lifeline.variable: "\(Lifeline.childDescriptor)",
        ]) { $1 }
        let clock = ContinuousClock()
        let began = clock.now
        try parlor(["up", "--detach"])
        startUp = clock.now - began
    }

    func end() throws {
        try parlor(["down"])
        BenchFolder.remove(data)
    }

    func calls(to kind: EntityKind) throws -> Pipeline { try Pipeline(to: kind, at: address) }

    func pid(of service: String) throws -> Int32 { Int32(try worker(service).pid) }

    /// All that serve: each worker, and the bus.
    func processes() throws -> [Int32] {
        let workers = try ask("bus.workers", as: BusWorkers.self).workers.map { Int32($0.pid) }
        return workers + [Int32(try busStatus().pid)]
    }

    /// What a service counts, as the broker has it, which hears it once a second.
    func countersOnceTold(of service: String) throws -> Counters {
        try counters(of: service) { $0.uptimeMs > 1_000 }
    }

    func counters(of service: String, onceCalled calls: Int) throws -> Counters {
        try counters(of: service) { $0.uptimeMs > 1_000 && $0.calls >= calls }
    }

    /// How many events these have written together, once that is no longer growing.
    func eventsOnceStill(of services: [String]) throws -> Int {
        var told: [Int] = []
        try Self.wait(for: "\(services) write no more") {
            told.append(
                try services.reduce(0) { try $0 + countersOnceTold(of: $1).events })
            usleep(Self.pause * 10)
            return told.count >= 12 && Set(told.suffix(12)).count == 1
        }
        return told.last!
    }

    private func counters(
        of service: String, once isEnough: (Counters) -> Bool
    ) throws -> Counters {
        var told: Counters?
        try Self.wait(for: "\(service) tells its counters") {
            told = try? JSON.decode(Counters.self, from: worker(service).counters?.bytes ?? [])
            return told.map(isEnough) ?? false
        }
        return told!
    }

    private func worker(_ service: String) throws -> BusWorker {
        let workers = try ask("bus.workers", as: BusWorkers.self).workers
        guard let worker = workers.first(where: { $0.service == service }) else {
            throw BenchFault("No \(service) is there. See 'parlor status'.")
        }
        return worker
    }

    /// Asks again and again, for ten seconds at most.
    static func wait(for fact: String, until isSo: () throws -> Bool) throws {
        let end = ContinuousClock.now + .seconds(10)
        while try !isSo() {
            guard ContinuousClock.now < end else { throw BenchFault("It never came that \(fact).") }
            usleep(pause)
        }
    }

    func busStatus() throws -> BusStatus { try ask("bus.status", as: BusStatus.self) }

    private func ask<Answer: Decodable>(_ name: CallName, as type: Answer.Type) throws -> Answer {
        let asker = try self.asker ?? calls(to: "bus")
        self.asker = asker
        asker.begin(name, Bytes("{}".utf8), of: "", by: .operator)
        return try JSON.decode(type, from: asker.take().body)
    }

    /// Runs a command of the command line, to its end.
    private static var executable: String { ThisProcess.folder + "/parlor" }

    func parlor(_ arguments: [String]) throws {
        let environment = ThisProcess.environment.merging(self.environment) { $1 }
        var argv = ([Self.executable] + arguments).map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (argv + variables).forEach { free($0) } }
        #if canImport(Glibc)
            var actions = posix_spawn_file_actions_t()
        #else
            var actions: posix_spawn_file_actions_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, lifeline.readEnd, Lifeline.childDescriptor)
        var pid: pid_t = 0
        var status: Int32 = 1
        guard posix_spawn(&pid, Self.executable, &actions, nil, &argv, &variables) == 0,
            waitpid(pid, &status, 0) == pid, status == 0
        else {
            throw BusFault(
                .addressUnusable,
                "'parlor \(arguments.joined(separator: " "))' failed; its log is in \(data)/logs."
            )
        }
    }
}

/// A folder for one benchmark, on the disk that the data would be on.
enum BenchFolder {
    static func make() throws -> String {
        let parent = ThisProcess.environment["TMPDIR"] ?? "/var/tmp"
        var template = Array("\(parent)/parlor-bench-XXXXXX".utf8CString)
        guard let path = mkdtemp(&template) else {
            throw BusFault(
                .exhausted,
                "No folder can be made in \(parent). Set TMPDIR to one that can be written.")
        }
        return String(cString: path)
    }

    static func remove(_ path: String) {
        guard let names = Platform.names(inFolder: path) else {
            unlink(path)
            return
        }
        for name in names { remove("\(path)/\(name)") }
        rmdir(path)
    }
}
