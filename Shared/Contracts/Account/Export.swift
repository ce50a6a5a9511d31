public import ParlorWire

/// The name of a file that has everything of one person's own.
public struct ExportID: Identifier {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public var isWellFormed: Bool { PersonID(rawValue).isWellFormed }

    static let folder = "/v1/exports/"

    /// Where the gateway gives it, to its owner.
    public var path: String { Self.folder + rawValue }
}

/// Where somebody gets everything of their own as one file: once, and with their token.
public struct ExportOffer: Codable, Hashable, Sendable {
    /// How many a person gets in 24 hours.
    public static let mostADay = 5
    public static let day: Duration = .seconds(24 * 3_600)
    /// How long it waits to be fetched,
    public static let life: Duration = .seconds(600)
    /// and how long it may then take.
    public static let longest: Duration = .seconds(3_600)

    public var exportId: ExportID
    public var url: String
    public var expiresAt: Timestamp

    public init(_ id: ExportID, offeredAt: Timestamp) {
        (exportId, url) = (id, PublicURL.told(id.path))
        expiresAt = offeredAt + Self.life
    }
}

/// A page of what is one person's own: lines of their file, and where the next page begins.
public struct OwnLines: Codable, Hashable, Sendable {
    /// With so many bytes of lines a page is full. One line may be longer.
    public static let mostBytes = 256 << 10

    public var lines: [RawJSON]
    public var more: String?

    public init(_ lines: [RawJSON] = [], more: String? = nil) {
        (self.lines, self.more) = (lines, more)
    }
}
