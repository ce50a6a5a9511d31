public import Wire

/// The body of `bus.route`: who would be asked about this entity?
public struct BusRouteQuestion: Codable, Hashable, Sendable {
    public let kind: EntityKind
    public let key: EntityKey
}

/// The answer to `bus.route`.
public struct BusRoute: Codable, Hashable, Sendable {
    public let service: String
    public let instance: String
    public let pid: Int
}
