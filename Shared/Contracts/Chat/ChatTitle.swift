public import ParlorWire

/// What a group is called: as a person's name, one line that everybody can see.
public struct ChatTitle: TextValue, Hashable, Sendable {
    public let text: String

    /// The title as typed, trimmed, or what is wrong with it.
    public init(_ typed: String) throws(DisplayName.Flaw) { text = try DisplayName(typed).text }

    public init(read text: String) { self.text = text }
    public init(_ name: RoomName) { text = name.text }
}
