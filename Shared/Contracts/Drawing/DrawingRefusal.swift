public import Wire

/// Why a command to a drawing is turned away.
public enum DrawingRefusal: Refusal {
    case notFound
    case roomNotFound
    case roomNotHeardOf
    case notMember
    case notPainter
    case notOwner
    case finished
    case belongsToRoom
    case partsOnly
    case personOnly
    case title(DisplayName.Flaw)
    case badPoints(field: String)
    case tooManyPoints(field: String)
    case badColor(field: String)
    case badBrushSize(field: String)
    case badBrush(field: String)
    case badEmoji(field: String)
    case badPlace(field: String)
    case badStampSize(field: String)
    case badStrokeId
    case tooMuchInk
    case badOrder
    case full
    case tooManyBytes
    case noRoomOnDisk

    public static let mostStrokes = 50_000
    public static let mostBytes = 32 << 20
    public static let longestStrokeId = 64

    public var failure: Failure {
        switch self {
        case .notFound: Failure(.notFound, "There is no such drawing.")
        case .roomNotFound: Failure(.roomNotFound, "There is no room of this code.", cost: 1)
        case .roomNotHeardOf:
            Failure(
                .unavailable, "Whether there is such a room is being asked.", retryAfterMs: 10,
                isForCaller: true)
        case .notMember: Failure(.notMember, "You are not in this room.", cost: 1)
        case .notPainter: Failure(.forbidden, "You may not draw on this.")
        case .notOwner: Failure(.forbidden, "Only its owner may delete a drawing.")
        case .finished: Failure(.forbidden, "The room has ended: its board stays as it is.")
        case .belongsToRoom:
            Failure(.forbidden, "A room's board can't be deleted before the room has ended.")
        case .partsOnly: .partsOnly
        case .personOnly: Failure(.forbidden, "Only a person can draw.")
        case .title(let flaw): .badInput("title", flaw.sentence(about: "drawing's title"))
        case .badPoints(let field):
            .badInput(
                field, "Points are at least one, and no farther out than \(Int(Point.farthest)).")
        case .tooManyPoints(let field):
            Failure(
                .badInput, "A stroke has at most \(Stroke.mostPoints) points.",
                context: ["field": field, "limit": "\(Stroke.mostPoints)"])
        case .badColor(let field):
            .badInput(
                field,
                "A color is r, g, b and a, none farther from 0 than \(Int(Color.farthest)).")
        case .badBrushSize(let field):
            .badInput(
                field,
                "A brush is \(Stroke.sizes.lowerBound) to \(Int(Stroke.sizes.upperBound)) wide.")
        case .badBrush(let field):
            .badInput(
                field,
                "A brush is an id of 1 to \(Brush.longestID) bytes, or an object of at most "
                    + "\(Brush.mostBytes) bytes, at most \(Brush.mostDepth) deep.")
        case .badEmoji(let field): .badInput(field, "A stamp is one emoji exactly.")
        case .badPlace(let field):
            .badInput(field, "A stamp is no farther out than \(Int(Point.farthest)).")
        case .badStampSize(let field):
            .badInput(field, "A stamp is 1 to \(Int(Stamp.sizes.upperBound)) large.")
        case .badStrokeId:
            .badInput("strokeId", "A stroke's id has 1 to \(Self.longestStrokeId) bytes.")
        case .tooMuchInk:
            .badInput("points", "Ink has at most \(DrawingSignal.mostPoints) points at once.")
        case .badOrder:
            .badInput(
                "strokesBeneath",
                "It has one number for each stamp, none smaller than the one before it.")
        case .full:
            Failure(
                .payloadTooLarge, "A board has at most \(Self.mostStrokes) strokes and stamps.",
                context: ["limit": "\(Self.mostStrokes)"])
        case .tooManyBytes:
            Failure(
                .payloadTooLarge, "A board has at most \(Self.mostBytes) bytes.",
                context: ["limit": "\(Self.mostBytes)"])
        case .noRoomOnDisk:
            Failure(
                .unavailable,
                "The disk has too little room for more on drawings. Repeat this later.",
                retryAfterMs: Limits.retryAfter, isForCaller: true)
        }
    }
}
