public import ParlorWire

/// A drawing as its members see it. When there is more on it than one answer carries, these are the
/// first strokes and stamps, and `more` is where the next begin.
public struct DrawingView: Codable, Hashable, Sendable {
    public var drawingId: DrawingID
    /// The revision that this is of; all parts of a view are of one.
    public var rev: Revision
    public var title: DrawingTitle?
    public var createdBy: PersonID
    public var createdAt: Timestamp
    public var roomCode: RoomCode?
    /// Who may draw on it.
    public var painters: [PersonID]
    public var backgroundColor: Color
    public var strokes: [ShownStroke]
    public var stamps: [ShownStamp]
    /// How many there are at all.
    public var strokeCount: Int
    public var stampCount: Int
    /// How many acts each painter can take back, and do again; also those who are gone, should they
    /// come back. It counts to 100, and is less where an old act can no longer be taken back.
    public var hands: [PersonID: HandView]
    public var more: String?

    public init(
        drawingId: DrawingID, rev: Revision, title: DrawingTitle?, createdBy: PersonID,
        createdAt: Timestamp,
        roomCode: RoomCode?, painters: [PersonID], backgroundColor: Color, strokes: [ShownStroke],
        stamps: [ShownStamp], strokeCount: Int, stampCount: Int, hands: [PersonID: HandView],
        more: String?
    ) {
        (self.drawingId, self.rev, self.title) = (drawingId, rev, title)
        (self.createdBy, self.createdAt, self.roomCode) = (createdBy, createdAt, roomCode)
        (self.painters, self.backgroundColor) = (painters, backgroundColor)
        (self.strokes, self.stamps, self.strokeCount) = (strokes, stamps, strokeCount)
        (self.stampCount, self.hands, self.more) = (stampCount, hands, more)
    }
}

/// A stroke on a board. An act may have several, in order.
public struct ShownStroke: Codable, Hashable, Sendable {
    public var act: ActNumber
    public var userId: PersonID
    public var drawnAt: Timestamp
    public var points: Ink
    public var color: Color
    public var brushSize: Double
    public var brush: Brush

    public init(act: ActNumber, userId: PersonID, drawnAt: Timestamp, _ stroke: Stroke) {
        (self.act, self.userId, self.drawnAt) = (act, userId, drawnAt)
        (points, color) = (stroke.points, stroke.color)
        (brushSize, brush) = (stroke.brushSize, stroke.brush)
    }
}

/// A stamp on a board; it lies on the strokes and stamps of earlier acts.
public struct ShownStamp: Codable, Hashable, Sendable {
    public var act: ActNumber
    public var userId: PersonID
    public var drawnAt: Timestamp
    @Flat public var stamp: Stamp

    public init(act: ActNumber, userId: PersonID, drawnAt: Timestamp, _ stamp: Stamp) {
        (self.act, self.userId, self.drawnAt, self.stamp) = (act, userId, drawnAt, stamp)
    }
}

public struct HandView: Codable, Hashable, Sendable {
    public var undo: Int
    public var redo: Int

    public init(undo: Int, redo: Int) {
        (self.undo, self.redo) = (undo, redo)
    }
}

/// A drawing in a list.
public struct ListedDrawing: Codable, Hashable, Sendable {
    public var drawingId: DrawingID
    public var title: DrawingTitle?
    public var createdAt: Timestamp
    public var roomCode: RoomCode?
    public var usedAt: Timestamp
    public var strokeCount: Int
    public var stampCount: Int

    public init(
        drawingId: DrawingID, title: DrawingTitle?, createdAt: Timestamp, roomCode: RoomCode?,
        usedAt: Timestamp, strokeCount: Int, stampCount: Int
    ) {
        (self.drawingId, self.title) = (drawingId, title)
        (self.createdAt, self.roomCode, self.usedAt) = (createdAt, roomCode, usedAt)
        (self.strokeCount, self.stampCount) = (strokeCount, stampCount)
    }
}

/// Some of somebody's drawings, and where the next page begins when there is one.
public struct DrawingList: Codable, Hashable, Sendable {
    public var drawings: [ListedDrawing]
    public var more: String?

    public init(drawings: [ListedDrawing], more: String?) {
        (self.drawings, self.more) = (drawings, more)
    }
}

/// A drawing as a file. When it is too long for one answer this is its first part, and `more` is
/// where the next begins.
public struct ExportedDrawing: Codable, Hashable, Sendable {
    public var format: ExportFormat
    public var mediaType: String
    public var rev: Revision
    /// The file; of the format `json`, some of its strokes and stamps.
    public var drawing: Picture?
    /// The text of an SVG, or this part of it.
    public var svg: String?
    /// The bytes of a PNG in Base64, or this part of them.
    public var png: String?
    public var more: String?

    public init(
        format: ExportFormat, mediaType: String, rev: Revision, drawing: Picture? = nil,
        svg: String? = nil, png: String? = nil, more: String? = nil
    ) {
        (self.format, self.mediaType, self.rev) = (format, mediaType, rev)
        (self.drawing, self.svg, self.png, self.more) = (drawing, svg, png, more)
    }
}
