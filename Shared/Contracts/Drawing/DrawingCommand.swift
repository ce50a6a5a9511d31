public import ParlorWire

/// What may be asked of a drawing: by a painter, or by one of Parlor's own parts.
public enum DrawingCommand: HasCallsForParts, Hashable {
    /// A new drawing of the caller's own; with `roomCode`, the board of a room that they are in.
    case create(title: String?, roomCode: RoomCode?)
    /// The caller's own drawing that was created or drawn on last. If there is none, a new one.
    case current
    /// Painters only: a finished stroke. `strokeId` is the one that its ink was sent under.
    case stroke(
        points: Ink, color: Color, brushSize: Double, brush: Brush?, strokeId: String?)
    /// Painters only: one emoji.
    case stamp(emoji: String, x: Double, y: Double, size: Double)
    /// Painters only: sets the background colour.
    case background(color: Color)
    /// Painters only: undoes the caller's own last act, even if others have drawn since.
    case undo
    /// Painters only: redoes the act that the caller undid last.
    case redo
    /// Painters only: removes everything from the board. The background stays.
    case clear
    /// Painters only: a file replaces what is on the board. With `adding`, it comes on top instead,
    /// without its background.
    case `import`(Import)
    /// Owner only: deletes the drawing. The board of a room that has ended leaves the caller's
    /// list, and is deleted when it is on nobody's list.
    case delete
    /// Parts only: the room that the board belongs to is there.
    case noteRoom(code: RoomCode, epoch: Epoch, id: RoomID, name: RoomName, createdBy: PersonID)
    /// Parts only: somebody came into the room; whoever has a seat draws.
    case noteMember(userId: PersonID, isPlayer: Bool)
    /// Parts only: somebody is no longer in the room.
    case noteGone(userId: PersonID)
    /// Parts only: this person's account was deleted. A drawing of their own goes.
    case noteErased(userId: PersonID)
    /// Parts only: the room ended, and nobody draws on its board any more.
    case noteClosed
    /// Parts only: a drawing of another app moves in, or the next part of a large one. What is here
    /// already stays as it is.
    case moveIn(MovedDrawing)

    public enum CodingKeys: String, CodingKey, CaseIterable {
        case create = "drawing.create"
        case current = "drawing.current"
        case stroke = "drawing.stroke"
        case stamp = "drawing.stamp"
        case background = "drawing.background"
        case undo = "drawing.undo"
        case redo = "drawing.redo"
        case clear = "drawing.clear"
        case `import` = "drawing.import"
        case delete = "drawing.delete"
        case noteRoom = "drawing.noteRoom"
        case noteMember = "drawing.noteMember"
        case noteGone = "drawing.noteGone"
        case noteErased = "drawing.noteErased"
        case noteClosed = "drawing.noteClosed"
        case moveIn = "drawing.moveIn"
    }

    public static let forParts: [CodingKeys] = [
        .noteRoom, .noteMember, .noteGone, .noteErased, .noteClosed, .moveIn,
    ]
}

/// A file, and whether it is added to what is there.
public struct Import: Codable, Hashable, Sendable {
    @Flat public var picture: Picture
    public var adding: Bool?

    public init(_ picture: Picture, adding: Bool? = nil) {
        (self.picture, self.adding) = (picture, adding)
    }

    private enum CodingKeys: CodingKey { case picture, adding }

    /// What has nothing of a picture is none: it would empty the board.
    public init(from decoder: any Decoder) throws {
        picture = try Picture(from: decoder)
        adding = try decoder.container(keyedBy: CodingKeys.self)
            .decodeIfPresent(Bool.self, forKey: .adding)
        let fields = try decoder.container(keyedBy: Picture.CodingKeys.self)
        let parts: [Picture.CodingKeys] = [.strokes, .stamps, .backgroundColor]
        guard parts.contains(where: { (try? fields.decodeNil(forKey: $0)) == false }) else {
            throw Malformed("A picture has strokes, stamps or a backgroundColor.")
        }
    }
}
