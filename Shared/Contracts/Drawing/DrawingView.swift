public import Wire

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
        self.drawingId = drawingId
        self.rev = rev
        self.title = title
        self.createdBy = createdBy
        self.createdAt = createdAt
        self.roomCode = roomCode
        self.painters = painters
        self.backgroundColor = backgroundColor
        self.strokes = strokes
        self.stamps = stamps
        self.strokeCount = strokeCount
        self.stampCount = stampCount
        self.hands = hands
        self.more = more
    }
}

/// A stroke on a board. Of one act may be several, in their order.
public struct ShownStroke: Codable, Hashable, Sendable {
    public var act: ActNumber
    public var userId: PersonID
    public var drawnAt: Timestamp
    public var points: Ink
    public var color: Color
    public var brushSize: Double
    public var brush: Brush

    public init(act: ActNumber, userId: PersonID, drawnAt: Timestamp, _ stroke: Stroke) {
        self.act = act
        self.userId = userId
        self.drawnAt = drawnAt
        points = stroke.points
        color = stroke.color
        brushSize = stroke.brushSize
        brush = stroke.brush
    }
}

/// A stamp on a board; it lies on the strokes and stamps of earlier acts.
public struct ShownStamp: Codable, Hashable, Sendable {
    public var act: ActNumber
    public var userId: PersonID
    public var drawnAt: Timestamp
    public var emoji: String
    public var x: Double
    public var y: Double
    public var size: Double

    public init(act: ActNumber, userId: PersonID, drawnAt: Timestamp, _ stamp: Stamp) {
        self.act = act
        self.userId = userId
        self.drawnAt = drawnAt
        emoji = stamp.emoji
        x = stamp.x
        y = stamp.y
        size = stamp.size
    }

    public var stamp: Stamp { Stamp(emoji: emoji, x: x, y: y, size: size) }
}

public struct HandView: Codable, Hashable, Sendable {
    public var undo: Int
    public var redo: Int

    public init(undo: Int, redo: Int) {
        self.undo = undo
        self.redo = redo
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
        self.drawingId = drawingId
        self.title = title
        self.createdAt = createdAt
        self.roomCode = roomCode
        self.usedAt = usedAt
        self.strokeCount = strokeCount
        self.stampCount = stampCount
    }
}

/// Some of somebody's drawings, and where the next page begins when there is one.
public struct DrawingList: Codable, Hashable, Sendable {
    public var drawings: [ListedDrawing]
    public var more: String?

    public init(drawings: [ListedDrawing], more: String?) {
        self.drawings = drawings
        self.more = more
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
        self.format = format
        self.mediaType = mediaType
        self.rev = rev
        self.drawing = drawing
        self.svg = svg
        self.png = png
        self.more = more
    }
}
