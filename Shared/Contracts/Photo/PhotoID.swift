public import ParlorWire

/// A photo's name: the fingerprint of its bytes, so that the same photo has the same name.
public struct PhotoID: Identifier {
    public static let length = 52

    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public var isWellFormed: Bool {
        rawValue.utf8.count == Self.length
            && rawValue.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x32...0x37).contains($0) }
    }

    public var key: EntityKey { EntityKey(rawValue) }

    static let folder = "/v1/photos/"

    /// Where the gateway serves it.
    public var path: String { Self.folder + rawValue }

    /// Where devices find it.
    public var url: String { PublicURL.told(path) }
}
