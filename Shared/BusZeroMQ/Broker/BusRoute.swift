public import ParlorWire

/// What the broker itself answers.
public enum BusQuestion: Choice, Hashable {
    /// What the broker counts.
    case status
    /// The workers that are connected, and the counters of each.
    case workers
    /// Which instance a call would go to.
    case route(kind: EntityKind, key: EntityKey)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case status = "bus.status"
        case workers = "bus.workers"
        case route = "bus.route"
    }
}

/// The answer to `bus.route`.
public struct BusRoute: Codable, Hashable, Sendable {
    public let service: String
    public let instance: String
    public let pid: Int
}
