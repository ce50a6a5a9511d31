import Wire

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
    /// Whether its next life is ready.
    func isBack(_ instance: String, after pid: Int32) throws -> Bool {
        let known = try status.services.first { $0.instance == instance }
        return known?.state == "ready" && known?.pid != pid
    }
}
