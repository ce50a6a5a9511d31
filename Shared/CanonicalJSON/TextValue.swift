/// A value that is one text on the wire.
public protocol TextValue: Codable {
    var text: String { get }
    init(read text: String) throws(Malformed)
}

extension TextValue {
    public init(from decoder: any Decoder) throws {
        try self.init(read: try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
