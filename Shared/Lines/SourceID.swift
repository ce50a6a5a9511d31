public import Contracts
public import ParlorWire
import Sodium

/// An id of the app that something moves in from, as Parlor keeps it: one that has another shape than
/// ids have here is replaced by letters and digits that stand for it.
public struct SourceID: Hashable, Codable, CustomStringConvertible, Sendable {
    /// As it stands in the file.
    public let source: String
    public let text: String

    private static let length = 26

    public init(_ source: String) {
        self.source = source
        let isKept = PersonID(source).isWellFormed && !source.hasPrefix(ChatID.roomPrefix)
        text = isKept ? source : "x" + Fingerprint(of: source).text.prefix(Self.length)
    }

    public var person: PersonID { PersonID(text) }
    public var key: EntityKey { EntityKey(text) }
    public var description: String { source }

    public init(from decoder: any Decoder) throws {
        let source = try decoder.singleValueContainer().decode(String.self)
        guard !source.isEmpty else { throw Malformed("An id has one character or more.") }
        self.init(source)
    }

    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(source)
    }
}

extension PhotoID {
    /// The name of a photo of these bytes.
    public init(of bytes: Bytes) { self.init(Fingerprint(of: bytes).text) }
}
