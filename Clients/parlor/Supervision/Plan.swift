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
        guard !services.isEmpty else { throw Malformed("A plan has services.", field: "services") }
        guard Set(services.map(\.name)).count == services.count else {
            throw Malformed("A service is in the plan once.", field: "services")
        }
        for service in services where !service.bounds.contains(service.instances) {
            throw Malformed(
                "\(service.name) may have \(service.bounds.lowerBound) to "
                    + "\(service.bounds.upperBound) instances.", field: "instances")
        }
    }

    /// How many of each are wanted, by the plan itself.
    var wanted: [String: Int] {
        Dictionary(uniqueKeysWithValues: services.map { ($0.name, $0.instances) })
    }
}

extension Plan.Service {
    var bounds: ClosedRange<Int> {
        Plan.instances.lowerBound...(atMost ?? Plan.instances.upperBound)
    }
}
