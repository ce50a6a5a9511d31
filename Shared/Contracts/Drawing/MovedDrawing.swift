public import ParlorWire

/// A drawing of another app, or the next part of a large one: a file, whose it is, and when it was
/// drawn.
public struct MovedDrawing: Codable, Hashable, Sendable {
    public var userId: PersonID
    public var title: String?
    public var createdAt: Timestamp
    public var drawnAt: Timestamp
    /// The first is 1. Each later part comes on top of those before.
    public var part: Int
    public var picture: Picture

    public init(
        userId: PersonID, title: String?, createdAt: Timestamp, drawnAt: Timestamp, part: Int,
        picture: Picture
    ) {
        (self.userId, self.title, self.createdAt) = (userId, title, createdAt)
        (self.drawnAt, self.part, self.picture) = (drawnAt, part, picture)
    }
}

extension DrawingRefusal {
    public static let badId = badInput(
        "userId", "A person's id has 1 to 64 letters, digits, '_' and '-' of ASCII.")
    public static let badKey = badInput(
        "key", "A drawing's id has 1 to 64 letters, digits, '_' and '-' of ASCII.")
    public static let othersDrawing = Self(
        .forbidden, "Somebody else has a drawing of this id.")
    public static let drawnSince = Self(
        .forbidden,
        "Somebody drew on this drawing here before all of it had moved in. The rest of it can't come"
            + " beneath that. Move it in under another id.")
    public static func partMissing(_ part: Int) -> Self {
        badInput("part", "Part \(part) of this drawing comes before this one.")
    }
}
