public import ParlorWire

/// A stroke on a board: which act it was, whose, and when.
public struct Stroked: Codable, Hashable, Sendable {
    public var act: ActNumber
    public var userId: PersonID
    public var drawnAt: Timestamp
    public var strokeId: String?
    @Flat public var stroke: Stroke

    public init(
        act: ActNumber, userId: PersonID, drawnAt: Timestamp, strokeId: String?, stroke: Stroke
    ) {
        (self.act, self.userId, self.drawnAt) = (act, userId, drawnAt)
        (self.strokeId, self.stroke) = (strokeId, stroke)
    }
}

/// A file on a board: which act it was, whose, and when.
public struct Imported: Codable, Hashable, Sendable {
    public var act: ActNumber
    public var userId: PersonID
    public var drawnAt: Timestamp
    public var adding: Bool
    @Flat public var picture: Picture

    public init(
        act: ActNumber, userId: PersonID, drawnAt: Timestamp, adding: Bool, picture: Picture
    ) {
        (self.act, self.userId, self.drawnAt) = (act, userId, drawnAt)
        (self.adding, self.picture) = (adding, picture)
    }
}
