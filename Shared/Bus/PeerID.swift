public import Wire

/// How the broker addresses one connection: a ROUTER socket's routing id.
public struct PeerID: Hashable, Sendable {
    public let bytes: Bytes
    public init(_ bytes: Bytes) { self.bytes = bytes }
}

/// The broker's number for a call on its way: the worker sends it back with the reply.
public struct Ticket: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    public var bytes: Bytes { withUnsafeBytes(of: rawValue.bigEndian) { Bytes($0) } }

    @inlinable
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 8 else { return nil }
        rawValue = bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
