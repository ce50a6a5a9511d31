import Bus
import BusZeroMQ
import Foundation
import ParlorWire
import TestKit
import Testing

extension LongProofs {
    @Suite(.sharedCluster) struct Supervisors {
        @Test func `when the supervisor is killed its children leave, and up starts all again`()
            throws
        {
            try Cluster.run { cluster in
                _ = try cluster.client().ask(.rename("ada", to: "Ada"))
                let status = try cluster.status
                try killAtOnce(try #require(status.supervisor.pid))
                for child in status.services.compactMap(\.pid) {
                    try wait(for: "\(child) to leave by itself") { !isAlive(child) }
                }
                let stopped = try cluster.parlor("status")
                #expect(stopped.exit == 3, "\(stopped)")
                #expect(stopped.output.contains("✗ The supervisor was killed"), "\(stopped)")
                let doctor = try cluster.parlor("doctor")
                #expect(doctor.exit == 1, "\(doctor)")
                #expect(doctor.output.contains("✗ The supervisor was killed"), "\(doctor)")
                #expect(doctor.output.contains("'parlor up' starts everything again."))
                #expect(doctor.output.contains("'Start with the machine'"), "\(doctor)")
                try cluster.up()
                let reply = try cluster.client().ask(.get("ada"))
                #expect(String(decoding: reply.body, as: UTF8.self).contains("\"Ada\""))
                #expect(try cluster.status.supervisor.state == "running")
            }
        }

        @Test func `up clears away children whose supervisor was killed just now`() throws {
            try Cluster.run { cluster in
                _ = try cluster.client().ask(.rename("ada", to: "Ada"))
                let before = try cluster.status
                try killAtOnce(try #require(before.supervisor.pid))
                try cluster.up()
                #expect(before.services.compactMap(\.pid).allSatisfy { !isAlive($0) })
                _ = try cluster.client().ask(.rename("ada", to: "Ada again"))
            }
        }

        @Test(arguments: ["supervisor.lock", "supervisor.pid", "settings.json", "state.json", ""])
        func `what is deleted of the run folder is written again`(name: String) throws {
            try Cluster.run { cluster in
                let before = try cluster.status
                let path = "\(cluster.data)/run/\(name)"
                try? FileManager.default.removeItem(atPath: path)
                let again = try cluster.parlor("up", "--detach")
                #expect(again.exit == 0 && again.output.contains("running already"), "\(again)")
                try? FileManager.default.removeItem(atPath: path)
                let status = try cluster.status
                #expect(status.supervisor.pid == before.supervisor.pid)
                #expect(status.services.map(\.pid) == before.services.map(\.pid))
                try? FileManager.default.removeItem(atPath: path)
                try cluster.scale(2)
                try? FileManager.default.removeItem(atPath: path)
                try cluster.down()
                #expect(before.services.compactMap(\.pid).allSatisfy { !isAlive($0) })
                #expect(try cluster.parlor("status").exit == 3)
            }
        }

        @Test func `a supervisor whose data folder is gone stops, and the next one starts`() throws
        {
            let folder = try Folder()
            let cluster = try Cluster(data: "\(folder.path)/data")
            try cluster.up()
            let before = try cluster.status
            try FileManager.default.moveItem(
                atPath: cluster.data, toPath: "\(folder.path)/elsewhere")
            let pids = before.services.compactMap(\.pid) + [try #require(before.supervisor.pid)]
            for pid in pids { try wait(for: "\(pid) to leave by itself") { !isAlive(pid) } }
            try cluster.up()
            try cluster.down()
        }

        @Test func `a supervisor that no longer holds its folder is replaced by the next up`()
            throws
        {
            let folder = try Folder()
            let cluster = try Cluster(data: "\(folder.path)/data")
            try cluster.up()
            let before = try cluster.status
            let pid = try #require(before.supervisor.pid)
            try freeze(pid)
            let copy = "\(folder.path)/copy"
            try FileManager.default.copyItem(atPath: cluster.data, toPath: copy)
            try FileManager.default.removeItem(atPath: cluster.data)
            try FileManager.default.moveItem(atPath: copy, toPath: cluster.data)
            let up = try cluster.start("parlor", ["up", "--detach"])
            try wait(for: "the one before to be told to leave") {
                up.printed.contains("Clearing away what an earlier supervisor left: supervisor")
            }
            thaw(pid)
            #expect(try up.outcome().exit == 0)
            try cluster.downAfterwards { cluster in
                #expect(!isAlive(pid))
                _ = try cluster.client().ask(.rename("ada", to: "Ada"))
            }
        }

        @Test func `a service that crashes soon after it was ready is shown as failing`() throws {
            try Cluster.run { cluster in
                var crashed: [Int32] = []
                // It is failing only until it is ready again, a little longer each time.
                try wait(for: "the lobby to be failing") {
                    let status = try cluster.parlor("status")
                    if status.exit == 1, status.output.contains("soon after it was ready") {
                        return true
                    }
                    let line = try cluster.status.instances(of: "lobby").first
                    guard let pid = line?.pid, line?.state == "ready", crashed.last != pid else {
                        return false
                    }
                    // Of those that end a process, one that Swift reports nothing of.
                    kill(pid, SIGXCPU)
                    try wait(for: "\(pid) to be gone") { !isAlive(pid) }
                    crashed.append(pid)
                    return false
                }
                #expect(crashed.count >= 4)
                try wait(for: "the lobby to have settled") {
                    try cluster.parlor("status").exit == 0
                }
            }
        }

        @Test func `a benchmark that is killed leaves no process behind`() throws {
            let cluster = try Cluster()
            let bench = try cluster.start("parlor-bench", ["idle"], ["TMPDIR": cluster.data])
            var pids: [pid_t] = []
            try wait(for: "the benchmark's system to run") {
                pids = try RunState.pids(below: cluster.data)
                return pids.count > 5
            }
            try killAtOnce(bench.pid)
            for pid in pids { try wait(for: "\(pid) to leave") { !isAlive(pid) } }
        }

        @Test func `up in the foreground runs until it is interrupted, and leaves nothing behind`()
            throws
        {
            let cluster = try Cluster()
            let up = try cluster.start("parlor", ["up"])
            try wait(for: "everything to be ready") { up.printed.contains("Everything is ready.") }
            let services = try cluster.status.services
            let pids = services.compactMap(\.pid)
            #expect(pids.count == services.count && pids.count > 5)
            _ = try cluster.client().ask(.rename("ada", to: "Ada"))
            up.signal(SIGINT)
            #expect(try up.outcome().exit == 0)
            #expect(pids.allSatisfy { !isAlive($0) })
            #expect(try cluster.parlor("status").exit == 3)
        }

        @Test func `of several ups at once one starts everything, and one down stops it`() throws {
            let cluster = try Cluster()
            let ups = try (1...3).map { _ in try cluster.start("parlor", ["up", "--detach"]) }
            let outcomes = try ups.map { try $0.outcome() }
            try cluster.downAfterwards { cluster in
                #expect(outcomes.contains { $0.exit == 0 })
                for late in outcomes where late.exit != 0 {
                    #expect(
                        late.exit == 1 && late.errors.contains("started by somebody else"),
                        "\(late)")
                }
                #expect(try cluster.status.services.allSatisfy { $0.restarts == 0 })
                _ = try cluster.client().ask(.rename("ada", to: "Ada"))
            }
        }

        @Test func `two systems run side by side and know nothing of each other`() throws {
            try Cluster.shared { one in
                let other = try Cluster()
                try other.up()
                try other.downAfterwards { other in
                    _ = try one.client().ask(.rename("ada", to: "Ada"))
                    let missing = try other.client().call(.get("ada"), timeout: longestWait)
                    #expect(missing.failure?.code == .notFound)
                    _ = try other.client().ask(.rename("ada", to: "Another Ada"))
                    let there = try one.parlor("call", "person.get", "--as", "ada")
                    #expect(there.output.contains("\"displayName\":\"Ada\""))
                }
                #expect(try other.parlor("status").exit == 3)
                _ = try one.client().ask(.rename("ada", to: "Ada Lovelace"))
            }
        }

        @Test func `two systems can't share their ports, and the second one says so`() throws {
            try Cluster.shared { one in
                let other = try Cluster(["PARLOR_PORT_BASE": "\(one.address.port)"])
                let up = try other.parlor("up", "--detach")
                #expect(up.exit == 78)
                #expect(up.errors.contains("PARLOR_PORT_BASE"), "\(up)")
                _ = try one.client().ask(.rename("ada", to: "Ada"))
            }
        }
    }
}

/// The processes in a supervisor's `run/state.json`.
private struct RunState: Decodable {
    struct Process: Decodable { let pid: Int32? }
    let supervisor: Process
    let instances: [Process]

    static func pids(below folder: String) throws -> [pid_t] {
        let systems = try FileManager.default.contentsOfDirectory(atPath: folder)
        return try systems.flatMap { system -> [pid_t] in
            let path = "\(folder)/\(system)/run/state.json"
            guard let json = FileManager.default.contents(atPath: path) else { return [] }
            let state = try JSON.decode(RunState.self, from: Bytes(json))
            return ([state.supervisor] + state.instances).compactMap(\.pid)
        }
    }
}
