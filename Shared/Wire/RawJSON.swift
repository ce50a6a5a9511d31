public struct RawJSON: Codable, Hashable, Sendable {
    public let bytes: Bytes
    public init(_ bytes: Bytes) { self.bytes = bytes }
}
