import Bus
import BusZeroMQ
import Foundation
import ParlorWire
import Synchronization
import TestKit

/// A whole Parlor of a test's own: its data, its ports, its processes.
final class Cluster: Sendable {
    let data: String
    let address: BusAddress
    /// Where its gateway is.
    let web: Int
    private let ports: PortLease
    private let settings: [String: String]
    private let folder: Folder?
    /// Where its executables are, when they are not those under test themselves.
    private let executables: String?
    private let lastStart = Mutex(Duration.zero)

    /// Made, not started.
    init(
        data: String? = nil, _ settings: [String: String] = [:], executables: String? = nil
    ) throws {
        self.executables = executables
        folder = data == nil ? try Folder() : nil
        self.data = data ?? folder!.path
        ports = try PortLease()
        address = BusAddress(host: "127.0.0.1", port: ports.first)
        web = ports.first + Ports.ofTheBus
        self.settings = settings
    }

    /// Starts one, lets the test use it, and stops it, however the test ends.
    static func run(_ body: (Cluster) throws -> Void) throws {
        let cluster = try Cluster()
        try cluster.up()
        try cluster.downAfterwards(body)
    }

    func downAfterwards(_ body: (Cluster) throws -> Void) throws {
        do {
            try body(self)
        } catch {
            failed()
            throw error
        }
        try downAtTheEnd()
    }

    /// As `run`, for a test that awaits apps.
    static func runAmidTasks(_ body: (Cluster) async throws -> Void) async throws {
        let cluster = try Cluster()
        try cluster.up()
        do {
            try await body(cluster)
        } catch {
            cluster.failed()
            throw error
        }
        try cluster.downAtTheEnd()
    }

    private func failed() {
        printLogs()
        _ = try? parlor("down")
    }

    private func downAtTheEnd() throws {
        if FailedTests.takeCurrent() { printLogs() }
        try down()
    }

    func printLogs() {
        let logs = try? parlor("logs", "--lines", "400").output
        print("The logs of the cluster whose test failed:\n\(logs ?? "none")")
    }

    func up() throws {
        let began = ContinuousClock.now
        let outcome = try parlor("up", "--detach")
        guard outcome.exit == 0 else { throw Unusable(outcome.output + outcome.errors) }
        lastStart.withLock { $0 = .now - began }
    }

    /// How long its last start took, of all its processes.
    var startTook: Figures.Reference {
        Figures.Reference("a start of everything") { lastStart.withLock { $0 } }
    }

    func down() throws {
        let outcome = try parlor("down")
        guard outcome.exit == 0 else { throw Unusable(outcome.output + outcome.errors) }
        try expectSound()
    }

    /// Nothing that went to or from its gateway since the last time was wrong.
    func expectSound() throws {
        let flaws = Recording.takeFlaws(at: web)
        guard flaws.isEmpty else { throw Unusable(flaws.joined(separator: "\n")) }
    }

    func scale(_ count: Int, of service: String = "profile-store") throws {
        let outcome = try parlor("scale", "\(service)=\(count)")
        guard outcome.exit == 0 else { throw Unusable(outcome.output + outcome.errors) }
    }

    func parlor(_ arguments: String...) throws -> Program.Outcome {
        try start("parlor", arguments).outcome()
    }

    func start(
        _ executable: String, _ arguments: [String] = [], _ extra: [String: String] = [:]
    ) throws -> Program {
        try Program(
            try executables.map { "\($0)/\(executable)" } ?? Executables.path(executable),
            arguments,
            environment: environment.merging(extra) { _, extra in extra })
    }

    var environment: [String: String] {
        Executables.environment(
            settings.merging(
                [
                    "PARLOR_DATA": data, "PARLOR_PORT_BASE": "\(address.port)",
                    "PARLOR_HTTP": "127.0.0.1:\(web)",
                ]) { given, _ in given })
    }
}

extension Cluster {
    var status: Status {
        get throws {
            let outcome = try parlor("status", "--json")
            return try JSON.decode(Status.self, from: Array(outcome.output.utf8))
        }
    }

    func pid(of instance: String) throws -> Int32 {
        guard let pid = try status.pid(of: instance) else { throw Unusable("\(instance) is down.") }
        return pid
    }

    func client() throws -> BusClient { try BusClient([address], keys: nil) }

    /// How long a durable call takes that has the system to itself.
    func callAtRest() throws -> Figures.Reference {
        try Figures.Reference("a durable call at rest") {
            let client = try client()
            let calls = try (1...20).map { number in
                let began = ContinuousClock.now
                _ = try client.ask(.rename("alone", to: "Alone \(number)"))
                return ContinuousClock.now - began
            }
            return calls.median
        }
    }

    func subscription(_ prefixes: String...) throws -> Subscription {
        try Subscription([address], prefixes: prefixes, keys: nil)
    }
}
