import Foundation
import ParlorWire

/// What `parlor status --json` prints.
struct Status: Decodable {
    let supervisor: Supervisor
    let services: [Instance]

    struct Supervisor: Decodable {
        let state: String
        let pid: Int32?
        let busAnswers: Bool
    }

    struct Instance: Decodable, Equatable {
        let service: String
        let instance: String
        let pid: Int32?
        let state: String
        let restarts: Int
        let outdated: Bool
        let lastExit: String?
        let detail: String?
    }

    func instances(of service: String) -> [Instance] { services.filter { $0.service == service } }

    func pid(of instance: String) -> Int32? { services.first { $0.instance == instance }?.pid }
}

extension Cluster {
    /// Nobody replaces a process that stands still meanwhile: the supervisor stands still, too.
    func withoutSupervisor(_ body: () throws -> Void) throws {
        guard let supervisor = try status.supervisor.pid else { throw Unusable("Nothing runs.") }
        try freeze(supervisor)
        defer { thaw(supervisor) }
        try body()
    }

    /// Whether its next life is ready, by what the supervisor writes down.
    func isBack(_ instance: String, after pid: Int32) throws -> Bool {
        struct RunState: Decodable {
            let instances: [Instance]
            struct Instance: Decodable {
                let instance: String
                let pid: Int32?
                let phase: String
            }
        }
        let path = "\(data)/run/state.json"
        guard let json = FileManager.default.contents(atPath: path) else { return false }
        let state = try JSON.decode(RunState.self, from: Bytes(json))
        let known = state.instances.first { $0.instance == instance }
        return known?.phase == "ready" && known?.pid != pid
    }
}
