public import Wire

/// One gateway, by its instance's name.
public struct GatewayID: Identifier {
    public static let length = 1...64
    public static let mostOfOnePerson = 64

    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public var isWellFormed: Bool { rawValue.isPlainWord(of: Self.length) }
}

/// The gateways that people are connected to.
public struct GatewayList: Codable, Hashable, Sendable {
    public var gateways: [GatewayID]

    public init(gateways: [GatewayID]) { self.gateways = gateways }
}

/// Some of the people at a gateway, and where the next page begins when there is one.
public struct Connected: Codable, Hashable, Sendable {
    public var userIds: [PersonID]
    public var more: PersonID?

    public init(_ userIds: [PersonID], more: PersonID? = nil) {
        (self.userIds, self.more) = (userIds, more)
    }
}
