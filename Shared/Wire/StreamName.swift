/// An entity's history by name, `room.K7QD`.
public struct StreamName: Hashable, Sendable, Comparable {
    public let kind: EntityKind
    public let key: EntityKey

    public init(_ kind: EntityKind, _ key: EntityKey) {
        (self.kind, self.key) = (kind, key)
    }

    public init?(_ text: String) {
        guard let dot = text.firstIndex(of: ".") else { return nil }
        let kind = text[..<dot]
        let key = text[text.index(after: dot)...]
        guard !kind.isEmpty, !key.isEmpty else { return nil }
        self.init(EntityKind(String(kind)), EntityKey(String(key)))
    }

    public var text: String { kind.rawValue + "." + key.rawValue }

    public static func < (left: Self, right: Self) -> Bool {
        (left.kind, left.key) < (right.kind, right.key)
    }
}

extension StreamName: CustomStringConvertible {
    public var description: String { text }
}

extension StreamName: TextValue {
    public init(read text: String) throws(Malformed) {
        guard let name = StreamName(text) else {
            throw Malformed("'\(text)' is no stream name, <kind>.<key>.")
        }
        self = name
    }
}

extension ObjectWriter {
    public mutating func add(_ name: StaticString, _ stream: StreamName?) {
        if let stream { add(name, stream.kind.rawValue, ".", stream.key.rawValue) }
    }
}
