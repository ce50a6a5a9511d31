public import ParlorWire

/// The broker's number for a call on its way, and when it was sent by the broker's clock: the worker
/// sends both back with the reply.
public struct Ticket: Hashable, Sendable {
    public let number: UInt64
    public let sent: Timestamp

    public init(number: UInt64, sent: Timestamp) {
        self.number = number
        self.sent = sent
    }

    public var bytes: Bytes { withBytes { Bytes($0) } }

    public func withBytes<Result>(_ use: (UnsafeRawBufferPointer) -> Result) -> Result {
        withUnsafeBytes(of: (number.bigEndian, sent.milliseconds.bigEndian), use)
    }

    public init?(bytes: UnsafeRawBufferPointer) {
        guard bytes.count == 16 else { return nil }
        number = bytes.bigEndianWord(at: 0)
        sent = Timestamp(milliseconds: Int64(bitPattern: bytes.bigEndianWord(at: 8)))
    }

    public init?(bytes: Bytes) {
        guard let ticket = bytes.withUnsafeBytes({ Ticket(bytes: $0) }) else { return nil }
        self = ticket
    }
}
