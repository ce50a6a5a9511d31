public import ParlorWire

/// Why a command to a drawing is turned away.
public struct DrawingRefusal: Refusal, FailureRefusal {
    public static let mostStrokes = 50_000
    public static let mostBytes = 32 << 20
    public static let longestStrokeId = 64

    public let failure: Failure

    public static let notFound = Self(.notFound, "There is no such drawing.")
    public static let roomNotFound = Self(.roomNotFound, "There is no room of this code.", cost: 1)
    public static let roomNotHeardOf = Self(
        .unavailable, "The room is being looked up. Repeat this in a moment.", retryAfterMs: 10,
        isForCaller: true)
    public static let notMember = Self(.notMember, "You are not in this room.", cost: 1)
    public static let notPainter = Self(.forbidden, "You may not draw on this.")
    public static let notOwner = Self(.forbidden, "Only its owner may delete a drawing.")
    public static let finished = Self(.forbidden, "The room has ended: its board stays as it is.")
    public static let belongsToRoom = Self(
        .forbidden, "A room's board can't be deleted before the room has ended.")
    public static let partsOnly = Self(failure: .partsOnly)
    public static let personOnly = Self(.forbidden, "Only a person can draw.")
    public static func title(_ flaw: DisplayName.Flaw) -> Self {
        badInput("title", flaw.sentence(about: "drawing's title"))
    }
    public static func badPoints(field: String) -> Self {
        badInput(field, "Send one point or more, with coordinates up to ±\(Int(Point.farthest)).")
    }
    public static func tooManyPoints(field: String) -> Self {
        Self(
            .badInput, "A stroke has at most \(Stroke.mostPoints) points.",
            context: ["field": field, "limit": "\(Stroke.mostPoints)"])
    }
    public static func badColor(field: String) -> Self {
        badInput(
            field, "A color has r, g, b and a, each up to ±\(Int(Color.farthest)).")
    }
    public static func badBrushSize(field: String) -> Self {
        badInput(
            field, "A brush is \(Stroke.sizes.lowerBound) to \(Int(Stroke.sizes.upperBound)) wide.")
    }
    public static func badBrush(field: String) -> Self {
        badInput(
            field,
            "A brush is an id of 1 to \(Brush.longestID) bytes, or an object of at most "
                + "\(Brush.mostBytes) bytes, at most \(Brush.mostDepth) deep.")
    }
    public static func badEmoji(field: String) -> Self {
        badInput(field, "A stamp is one emoji exactly.")
    }
    public static func badPlace(field: String) -> Self {
        badInput(field, "A stamp has coordinates up to ±\(Int(Point.farthest)).")
    }
    public static func badStampSize(field: String) -> Self {
        badInput(field, "A stamp is 1 to \(Int(Stamp.sizes.upperBound)) large.")
    }
    public static let badStrokeId = badInput(
        "strokeId", "A stroke's id has 1 to \(longestStrokeId) bytes.")
    public static let tooMuchInk = badInput(
        "points", "Ink has at most \(DrawingSignal.mostPoints) points at once.")
    public static let badOrder = badInput(
        "strokesBeneath", "Send one number for each stamp, none smaller than the one before it.")
    public static let full = Self(
        .payloadTooLarge, "A board has at most \(mostStrokes) strokes and stamps.",
        context: ["limit": "\(mostStrokes)"])
    public static let tooManyBytes = Self(
        .payloadTooLarge, "A board has at most \(mostBytes) bytes.",
        context: ["limit": "\(mostBytes)"])
    public static let noRoomOnDisk = Self(
        .unavailable, "The disk is nearly full: drawings can't grow now. Repeat this later.",
        retryAfterMs: Limits.retryAfter, isForCaller: true)
}
