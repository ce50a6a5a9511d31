/// What a drawing is called: as a person's name, one line that everybody can see.
public struct DrawingTitle: Hashable, Sendable {
    public let text: String

    /// The title as typed, trimmed, or what is wrong with it.
    public init(_ typed: String) throws(DisplayName.Flaw) { text = try DisplayName(typed).text }

    public init(_ name: RoomName) { text = name.text }
}

extension DrawingTitle: Codable {
    public init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
