public import ParlorWire

/// A report's key. Who reports the same person or message again means the same report.
public struct ReportID: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public init(_ key: EntityKey) { self.init(key.rawValue) }

    public var key: EntityKey { EntityKey(rawValue) }
}
