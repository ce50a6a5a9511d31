public import Wire

/// What a stroke is drawn with: a brush of the catalogue, by its id alone or as an object with the
/// id in it, whose other fields are the app's own and are kept as they are.
public struct Brush: Hashable, Sendable {
    public static let mostBytes = 512

    public let id: BrushID
    /// As it was sent, when it was an object.
    public let descriptor: RawJSON?

    public init(_ id: BrushID) { self.init(id, described: nil) }

    private init(_ id: BrushID, described descriptor: RawJSON?) {
        self.id = id
        self.descriptor = descriptor
    }
}

extension Brush: Codable {
    private enum CodingKeys: CodingKey, CaseIterable { case id, type, kind, name }

    public init(from decoder: any Decoder) throws {
        if let id = try? decoder.singleValueContainer().decode(BrushID.self) {
            self.init(id)
            return
        }
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let named = CodingKeys.allCases.first { fields.contains($0) } ?? .id
        self.init(
            try fields.decode(BrushID.self, forKey: named),
            described: RawJSON(try RawJSON(from: decoder).bytes))
    }

    public func encode(to encoder: any Encoder) throws {
        if let descriptor { return try descriptor.encode(to: encoder) }
        var value = encoder.singleValueContainer()
        try value.encode(id)
    }
}

/// A brush's name in the catalogue.
public struct BrushID: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}
