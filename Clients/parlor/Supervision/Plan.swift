import Wire

/// Which processes make a system, in the order in which they start.
///
/// The first one, the bus, carries the others: it is ready before they start, and leaves last.
struct Plan: Codable, Hashable, Sendable {
    let services: [Service]

    struct Service: Codable, Hashable, Sendable {
        let name: String
        /// A file beside `parlor` itself.
        let executable: String
        let instances: Int
        /// The most instances that it may be scaled to, where that is not `Plan.instances`.
        let atMost: Int?
    }

    static let instances = 0...32

    init(services: [Service]) { self.services = services }

    init(json: Bytes) throws(Malformed) {
        self = try JSON.decode(Plan.self, from: json)
        guard !services.isEmpty else { throw Malformed("The plan is empty.", field: "services") }
        guard Set(services.map(\.name)).count == services.count else {
            throw Malformed("The plan names a service twice.", field: "services")
        }
        for service in services where !bounds(of: service).contains(service.instances) {
            throw Malformed(
                "\(service.name) may have \(bounds(of: service).words).", field: "instances")
        }
    }

    /// How many instances it may have: never none of what carries the others.
    func bounds(of service: Service) -> ClosedRange<Int> {
        let most = service.atMost ?? Plan.instances.upperBound
        let least = service == services.first ? 1 : Plan.instances.lowerBound
        return least...max(least, most)
    }

    /// How many of each are wanted, by the plan itself.
    var wanted: [String: Int] {
        Dictionary(uniqueKeysWithValues: services.map { ($0.name, $0.instances) })
    }
}

extension ClosedRange<Int> {
    /// How many instances, in words.
    var words: String {
        lowerBound < upperBound
            ? "\(lowerBound) to \(upperBound) instances"
            : "\(lowerBound) \(lowerBound == 1 ? "instance" : "instances") only"
    }
}
