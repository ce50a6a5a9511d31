public import ParlorWire

/// The full name of an event, `account.emailAttached`.
public struct EventName: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public init(_ kind: EntityKind, _ event: String) { rawValue = "\(kind).\(event)" }

    /// What the journal of a kind calls it.
    public var event: Substring {
        rawValue.firstIndex(of: ".").map { rawValue[rawValue.index(after: $0)...] } ?? ""
    }
}
