import Bus
import BusZeroMQ
import Hosting
import Platform
import Wire

/// A Parlor of the benchmark's own: real processes, in a folder and on ports that nobody else uses.
final class BenchSystem {
    let data: String
    let address: BusAddress
    /// Where its gateway's door is.
    let http: String
    private let environment: [String: String]
    /// However the benchmark ends, its system does too.
    private let lifeline = Lifeline()
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

    func client() throws -> BusClient { try BusClient([address], keys: nil) }
    private var asker: BusClient?
    private var asked = 0

    /// What a service counts, as the broker has it; nil before its first second.
    func counters(of service: String) throws -> Counters? {
        let workers = try ask("bus.workers", as: BusWorkers.self).workers
        guard let counters = workers.first(where: { $0.service == service })?.counters else {
            return nil
        }
        return try? JSON.decode(Counters.self, from: counters.bytes)
    }

    func pid(of service: String) throws -> Int32 {
        let workers = try ask("bus.workers", as: BusWorkers.self).workers
        guard let worker = workers.first(where: { $0.service == service }) else {
            throw BusFault(.addressUnusable, "No \(service) is there. See 'parlor status'.")
        }
        return Int32(worker.pid)
    }

    func countersOnceTold(of service: String) throws -> Counters {
        let clock = ContinuousClock()
        let end = clock.now + .seconds(5)
        while clock.now < end {
            if let counters = try counters(of: service), counters.uptimeMs > 1_000 {
                return counters
            }
            usleep(Self.pause)
        }
        throw BusFault(
            .addressUnusable, "\(service) told no counters within 5 s. See 'parlor status'.")
    }

    /// A service tells its counters once a second.
    func counters(of service: String, onceCalled calls: Int) throws -> Counters {
        let clock = ContinuousClock()
        let end = clock.now + .seconds(10)
        while true {
            let counters = try countersOnceTold(of: service)
            if counters.calls >= calls { return counters }
            guard clock.now < end else {
                throw BusFault(
                    .addressUnusable,
                    "\(service) counted \(counters.calls) of \(calls) calls within 10 s.")
            }
            usleep(Self.pause)
        }
    }

    func busStatus() throws -> BusStatus { try ask("bus.status", as: BusStatus.self) }

    private func ask<Answer: Decodable>(_ name: CallName, as type: Answer.Type) throws -> Answer {
        asked += 1
        let header = CallHeader(id: CommandID("ask-\(asked)"), call: name, actor: .operator)
        let call = Call(kind: "bus", key: "", header: header, body: Array("{}".utf8))
        let asker = try self.asker ?? client()
        self.asker = asker
        return try JSON.decode(type, from: asker.call(call, timeout: .seconds(5)).body)
    }

    private func parlor(_ arguments: [String]) throws {
        let environment = ThisProcess.environment.merging(self.environment) { $1 }
        var argv = ([ThisProcess.executable] + arguments).map { strdup($0) } + [nil]
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
        guard posix_spawn(&pid, ThisProcess.executable, &actions, nil, &argv, &variables) == 0,
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
        if let entries = opendir(path) {
            var names: [String] = []
            while let entry = readdir(entries) {
                names.append(
                    withUnsafePointer(to: &entry.pointee.d_name) {
                        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                    })
            }
            closedir(entries)
            for name in names where name != "." && name != ".." { remove("\(path)/\(name)") }
            rmdir(path)
        } else {
            unlink(path)
        }
    }
}
