public import ParlorWire

/// One life of a gateway: the name of its instance, with other signs than letters and digits as
/// `-`, and a word for its life behind `_`.
public struct GatewayID: Identifier {
    public static let length = 1...64
    public static let mostOfOnePerson = 64

    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public init(instance: String, life: String) {
        self.init(Self.plain(instance) + "_" + life)
    }

    /// Whether it is one of the lives of the instance with this name.
    public func isLife(of instance: String) -> Bool {
        rawValue.lastIndex(of: "_").map { rawValue[..<$0] == Self.plain(instance) } ?? false
    }

    private static func plain(_ instance: String) -> String {
        String(instance.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    }

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
