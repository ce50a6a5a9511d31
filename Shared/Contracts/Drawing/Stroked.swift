public import Wire

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

/// What both have beside the stroke or the picture, in one object with its fields.
private struct Doing: Codable {
    let act: ActNumber
    let userId: PersonID
    let drawnAt: Timestamp
    var strokeId: String?
    var adding: Bool?
}

extension Stroked: Codable {
    public init(from decoder: any Decoder) throws {
        let doing = try Doing(from: decoder)
        self.init(
            act: doing.act, userId: doing.userId, drawnAt: doing.drawnAt,
            strokeId: doing.strokeId, stroke: try Stroke(kept: decoder))
    }

    public func encode(to encoder: any Encoder) throws {
        try Doing(act: act, userId: userId, drawnAt: drawnAt, strokeId: strokeId)
            .encode(to: encoder)
        try stroke.encode(to: encoder)
    }
}

extension Imported: Codable {
    public init(from decoder: any Decoder) throws {
        let doing = try Doing(from: decoder)
        self.init(
            act: doing.act, userId: doing.userId, drawnAt: doing.drawnAt,
            adding: doing.adding ?? false, picture: try Picture(kept: decoder))
    }

    public func encode(to encoder: any Encoder) throws {
        try Doing(act: act, userId: userId, drawnAt: drawnAt, adding: adding)
            .encode(to: encoder)
        try picture.encode(to: encoder)
    }
}
