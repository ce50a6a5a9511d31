public import Wire

/// How the broker addresses one connection: a ROUTER socket's routing id.
public struct PeerID: Hashable, Sendable {
    public let bytes: Bytes
    public init(_ bytes: Bytes) { self.bytes = bytes }
}

/// The broker's number for a call on its way, and when it was sent by the broker's clock: the worker
/// sends both back with the reply.
public struct Ticket: Hashable, Sendable {
    public let number: UInt64
    public let sent: Timestamp

    public init(number: UInt64, sent: Timestamp) {
        self.number = number
        self.sent = sent
    }

    public var bytes: Bytes {
        withUnsafeBytes(of: (number.bigEndian, sent.milliseconds.bigEndian)) { Bytes($0) }
    }

    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 16, let sent = Timestamp(frame: bytes.suffix(8)) else { return nil }
        self.init(number: bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }, sent: sent)
    }
}
