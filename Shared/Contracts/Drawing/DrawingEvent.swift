public import Wire

/// What happened to a drawing. Whoever may watch it sees all of it.
public enum DrawingEvent: Choice, Hashable {
    /// The first event: from here on there is the drawing.
    case created(
        title: DrawingTitle?, createdBy: PersonID, createdAt: Timestamp, roomId: RoomID?,
        roomCode: RoomCode?, roomEpoch: Epoch?)
    /// Somebody came into the board's room.
    case memberJoined(userId: PersonID, isPlayer: Bool)
    /// Somebody is no longer in the board's room.
    case memberLeft(userId: PersonID)
    /// The board's room ended: nobody draws on it any more.
    case finished
    /// There is another stroke.
    case stroked(Stroked)
    /// There is another stamp.
    case stamped(
        act: ActNumber, userId: PersonID, drawnAt: Timestamp, emoji: String, x: Double, y: Double,
        size: Double)
    /// Behind everything is another colour.
    case backgroundChanged(act: ActNumber, userId: PersonID, drawnAt: Timestamp, color: Color)
    /// Nothing of what was there is seen any more.
    case cleared(act: ActNumber, userId: PersonID, drawnAt: Timestamp)
    /// A file came in the place of what was there, or with `adding` on top of it.
    case imported(Imported)
    /// Somebody took an act of theirs back.
    case undone(act: ActNumber, userId: PersonID, undoneAt: Timestamp)
    /// Somebody did again what they had taken back.
    case redone(act: ActNumber, userId: PersonID, redoneAt: Timestamp)
    /// There is no such drawing any more.
    case deleted

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case created, memberJoined, memberLeft, finished
        case stroked, stamped, backgroundChanged, cleared, imported, undone, redone, deleted
    }

    /// Those that have points: the journal keeps them packed.
    public static let packed: Set<String> = ["stroked", "imported"]

    /// The same, with its points packed when it is written.
    public var writtenPacked: DrawingEvent {
        switch self {
        case .stroked(var stroked):
            stroked.stroke = stroked.stroke.writtenPacked
            return .stroked(stroked)
        case .imported(var imported):
            imported.picture = imported.picture.writtenPacked
            return .imported(imported)
        default: return self
        }
    }
}

/// A stroke on a board: which act it was, whose, and when.
public struct Stroked: Hashable, Sendable {
    public var act: ActNumber
    public var userId: PersonID
    public var drawnAt: Timestamp
    public var strokeId: String?
    public var stroke: Stroke

    public init(
        act: ActNumber, userId: PersonID, drawnAt: Timestamp, strokeId: String?, stroke: Stroke
    ) {
        self.act = act
        self.userId = userId
        self.drawnAt = drawnAt
        self.strokeId = strokeId
        self.stroke = stroke
    }
}

extension Stroked: Codable {
    private enum CodingKeys: CodingKey { case act, userId, drawnAt, strokeId }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            act: try fields.decode(Int.self, forKey: .act),
            userId: try fields.decode(PersonID.self, forKey: .userId),
            drawnAt: try fields.decode(Timestamp.self, forKey: .drawnAt),
            strokeId: try fields.decodeIfPresent(String.self, forKey: .strokeId),
            stroke: try Stroke(from: decoder))
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(act, forKey: .act)
        try fields.encode(userId, forKey: .userId)
        try fields.encode(drawnAt, forKey: .drawnAt)
        try fields.encodeIfPresent(strokeId, forKey: .strokeId)
        try stroke.encode(to: encoder)
    }
}

/// A file on a board: which act it was, whose, and when.
public struct Imported: Hashable, Sendable {
    public var act: ActNumber
    public var userId: PersonID
    public var drawnAt: Timestamp
    public var adding: Bool
    public var picture: Picture

    public init(
        act: ActNumber, userId: PersonID, drawnAt: Timestamp, adding: Bool, picture: Picture
    ) {
        self.act = act
        self.userId = userId
        self.drawnAt = drawnAt
        self.adding = adding
        self.picture = picture
    }
}

extension Imported: Codable {
    private enum CodingKeys: CodingKey { case act, userId, drawnAt, adding }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            act: try fields.decode(Int.self, forKey: .act),
            userId: try fields.decode(PersonID.self, forKey: .userId),
            drawnAt: try fields.decode(Timestamp.self, forKey: .drawnAt),
            adding: try fields.decode(Bool.self, forKey: .adding),
            picture: try Picture(from: decoder))
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(act, forKey: .act)
        try fields.encode(userId, forKey: .userId)
        try fields.encode(drawnAt, forKey: .drawnAt)
        try fields.encode(adding, forKey: .adding)
        try picture.encode(to: encoder)
    }
}
