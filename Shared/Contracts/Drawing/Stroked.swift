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
}

extension Stroked: Codable {
    private enum CodingKeys: CodingKey { case strokeId }

    public init(from decoder: any Decoder) throws {
        let doing = try Doing(from: decoder)
        self.init(
            act: doing.act, userId: doing.userId, drawnAt: doing.drawnAt,
            strokeId: try decoder.container(keyedBy: CodingKeys.self)
                .decodeIfPresent(String.self, forKey: .strokeId),
            stroke: try Stroke(from: decoder))
    }

    public func encode(to encoder: any Encoder) throws {
        try Doing(act: act, userId: userId, drawnAt: drawnAt).encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encodeIfPresent(strokeId, forKey: .strokeId)
        try stroke.encode(to: encoder)
    }
}

extension Imported: Codable {
    private enum CodingKeys: CodingKey { case adding }

    public init(from decoder: any Decoder) throws {
        let doing = try Doing(from: decoder)
        self.init(
            act: doing.act, userId: doing.userId, drawnAt: doing.drawnAt,
            adding: try decoder.container(keyedBy: CodingKeys.self)
                .decode(Bool.self, forKey: .adding),
            picture: try Picture(from: decoder))
    }

    public func encode(to encoder: any Encoder) throws {
        try Doing(act: act, userId: userId, drawnAt: drawnAt).encode(to: encoder)
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(adding, forKey: .adding)
        try picture.encode(to: encoder)
    }
}
