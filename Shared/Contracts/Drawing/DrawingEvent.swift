public import ParlorWire

/// What happened to a drawing. Whoever may watch it sees all of it.
public enum DrawingEvent: StreamEvent, Hashable {
    /// The first event: from here on there is the drawing.
    ///
    /// Fold: nothing. It comes before every view: begin with a `state`.
    case created(NewDrawing)
    /// Somebody came into the board's room.
    ///
    /// Fold: `painters` has the person at its end if `isPlayer`, and not otherwise.
    case memberJoined(userId: PersonID, isPlayer: Bool)
    /// Somebody is no longer in the board's room, or gave up the board of one that has ended.
    ///
    /// Fold: the person leaves `painters`, and can redo nothing.
    case memberLeft(userId: PersonID)
    /// The board's room ended: nobody draws on it any more.
    ///
    /// Fold: nothing.
    case finished
    /// There is another stroke.
    ///
    /// Fold: an **act**: `strokes` gains it at its end, without `strokeId`.
    case stroked(Stroked)
    /// There is another stamp.
    ///
    /// Fold: an **act**: `stamps` gains it at its end.
    case stamped(ShownStamp)
    /// The background has another colour.
    ///
    /// Fold: an **act**: `backgroundColor` is `color`.
    case backgroundChanged(NewBackground)
    /// The board was cleared.
    ///
    /// Fold: an **act** that covers all before it.
    case cleared(act: ActNumber, userId: PersonID, drawnAt: Timestamp)
    /// A file replaced what was on the board, or with `adding` came on top of it.
    ///
    /// Fold: an **act**: its `strokes` and `stamps`, each with the `act`, `userId` and `drawnAt` of
    /// the event, come to the end. Without `adding` it covers all before it, and `backgroundColor`
    /// is its own.
    case imported(Imported)
    /// Somebody undid an act of their own.
    ///
    /// Fold: the **act** of this number is not seen.
    case undone(act: ActNumber, userId: PersonID, undoneAt: Timestamp)
    /// Somebody redid an act that they had undone.
    ///
    /// Fold: the **act** of this number is seen again.
    case redone(act: ActNumber, userId: PersonID, redoneAt: Timestamp)
    /// There is no such drawing any more.
    ///
    /// Fold: nothing; the stream is closed.
    case deleted

    public static let kind: EntityKind = "drawing"

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case created, memberJoined, memberLeft, finished
        case stroked, stamped, backgroundChanged, cleared, imported, undone, redone, deleted
    }

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

/// A drawing as it is made.
public struct NewDrawing: Codable, Hashable, Sendable {
    public var title: DrawingTitle?
    public var createdBy: PersonID
    public var createdAt: Timestamp
    /// A room's board has all three.
    public var roomId: RoomID?
    public var roomCode: RoomCode?
    public var roomEpoch: Epoch?

    public init(
        title: DrawingTitle?, createdBy: PersonID, createdAt: Timestamp, roomId: RoomID? = nil,
        roomCode: RoomCode? = nil, roomEpoch: Epoch? = nil
    ) {
        (self.title, self.createdBy, self.createdAt) = (title, createdBy, createdAt)
        (self.roomId, self.roomCode, self.roomEpoch) = (roomId, roomCode, roomEpoch)
    }
}

/// Another colour behind everything: which act it was, whose, and when.
public struct NewBackground: Codable, Hashable, Sendable {
    public var act: ActNumber
    public var userId: PersonID
    public var drawnAt: Timestamp
    public var color: Color

    public init(act: ActNumber, userId: PersonID, drawnAt: Timestamp, color: Color) {
        (self.act, self.userId, self.drawnAt, self.color) = (act, userId, drawnAt, color)
    }
}
