public import ParlorWire

/// How the broker addresses one connection: a ROUTER socket's routing id.
public struct PeerID: Hashable, Sendable {
    public let bytes: Bytes
    public init(_ bytes: Bytes) { self.bytes = bytes }

    /// All bytes at once: an array would hash them one by one, several times for every call.
    public func hash(into hasher: inout Hasher) {
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
}
