import ParlorWire

/// Which processes make a system, in the order in which they start.
///
/// The first one, the bus, carries the others: it is ready before they start, and leaves last.
struct Plan: Codable, Hashable, Sendable {
    let services: [Service]

    struct Service: Codable, Hashable, Sendable {
        let name: String
        /// A file beside `parlor` itself, or an absolute path.
        let executable: String
        let instances: Int
        /// The most instances that it may be scaled to, where that is not `Plan.instances`.
        let atMost: Int?
        /// What all of its instances are told.
        var all = Extras()
        /// What single instances are told besides, by the names of these.
        var each: [String: Extras] = [:]
    }

    /// What processes are told that others are not.
    struct Extras: Codable, Hashable, Sendable {
        var environment: [String: String] = [:]
        var arguments: [String] = []
    }

    static let instances = 0...32

    init(services: [Service]) { self.services = services }

    /// How many instances it may have: never none of what carries the others.
    func bounds(of service: Service) -> ClosedRange<Int> {
        service.bounds(carries: service.name == services.first?.name)
    }

    /// How many of each are wanted, by the plan itself.
    var wanted: [String: Int] {
        Dictionary(uniqueKeysWithValues: services.map { ($0.name, $0.instances) })
    }

    func service(_ name: String) -> Service? { services.first { $0.name == name } }
}

extension Plan.Service {
    /// Whether an instance of that name is one of this service: `lobby-2`, or `lobby-2@west`.
    func has(_ instance: String) -> Bool {
        let name = instance.split(separator: "@").first ?? ""
        let number =
            name.hasPrefix("\(self.name)-") ? Int(name.dropFirst(self.name.count + 1)) : nil
        return number != nil
    }

    func bounds(carries: Bool) -> ClosedRange<Int> {
        let most = atMost ?? Plan.instances.upperBound
        let least = carries ? 1 : Plan.instances.lowerBound
        return least...max(least, most)
    }

    /// What that instance is told: `lobby-2`, or `lobby-2@west`.
    func extras(of instance: String) -> Plan.Extras {
        let name = instance.split(separator: "@").first.map(String.init) ?? instance
        guard let own = each[name] else { return all }
        return Plan.Extras(
            environment: all.environment.merging(own.environment) { _, own in own },
            arguments: all.arguments + own.arguments)
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
