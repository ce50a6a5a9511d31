public import Wire

/// A drawing's key.
public struct DrawingID: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public init(_ key: EntityKey) { self.init(key.rawValue) }

    /// The board that a room has from its creation on.
    public init(of room: RoomID) { self.init("room-\(room)") }

    public var key: EntityKey { EntityKey(rawValue) }
}

/// The place of an act among all that were ever done on a drawing: the first is 1.
public typealias ActNumber = Int
