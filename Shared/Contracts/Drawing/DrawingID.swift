public import ParlorWire

/// A drawing's key.
public struct DrawingID: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public init(_ key: EntityKey) { self.init(key.rawValue) }

    public static let roomPrefix = "room-"

    /// The board that a room has from its creation on.
    public init(of room: RoomID) { self.init(Self.roomPrefix + room.rawValue) }

    public var key: EntityKey { EntityKey(rawValue) }
}

/// The place of an act among all that were ever done on a drawing: the first is 1.
public typealias ActNumber = Int
