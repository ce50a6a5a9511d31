public import ParlorWire

/// A conversation's key.
public struct ChatID: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public init(_ key: EntityKey) { self.init(key.rawValue) }

    public static let roomPrefix = "room-"

    /// The conversation that a room has from its creation on.
    public init(of room: RoomID) { self.init(Self.roomPrefix + room.rawValue) }

    /// Rooms of one group have one conversation.
    public init(of room: NewRoom) { self = room.groupId?.conversation ?? ChatID(of: room.id) }

    public var key: EntityKey { EntityKey(rawValue) }
}

/// A message's name: its conversation's, and its number among all that were ever sent there.
public struct MessageID: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public init(_ number: Int, in chat: ChatID) { self.init("\(chat)-\(number)") }

    /// In whatever conversation it is.
    public var number: Int? {
        rawValue.lastIndex(of: "-").flatMap { Int(rawValue[rawValue.index(after: $0)...]) }
    }

    /// The conversation that it names; nil when this is not a message's name.
    public var chat: ChatID? {
        guard let dash = rawValue.lastIndex(of: "-") else { return nil }
        let chat = ChatID(String(rawValue[..<dash]))
        return EntityKey.canBe(chat.rawValue.utf8) && number(in: chat) != nil ? chat : nil
    }

    /// The first message of a conversation is 1; nil when this is not the name of one there.
    public func number(in chat: ChatID) -> Int? {
        guard let number, number > 0, self == MessageID(number, in: chat) else { return nil }
        return number
    }
}
