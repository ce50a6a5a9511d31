public import ParlorWire
public import Sessions
public import TLS

/// A request that waits for its response, for as long as this process lives.
public struct RequestID: Hashable, Sendable {
    public let number: UInt64

    public init(number: UInt64) { self.number = number }
}

/// Who is at the door, as far as it can be seen from here.
public struct Visitor: Hashable, Sendable {
    public let address: Address
    /// A trusted proxy or balancer is between.
    public let isForwarded: Bool
    public let origin: String?
    public let userAgent: String?
    /// The address of this machine that they reached; nil where that is not known.
    let reachedAt: IPAddress?
}

/// What happened outside.
public enum DoorEvent: Sendable {
    /// A socket is open at `/v1/ws`.
    case opened(ConnectionID, Visitor)
    /// One whole text message, valid UTF-8 and within the limit.
    case frame(ConnectionID, Bytes)
    /// So many bytes of what `send` took have left.
    case drained(ConnectionID, bytes: Int)
    /// It is gone; `wasSilent`: it gave no sign of life in time.
    case closed(ConnectionID, wasSilent: Bool)
    case request(RequestID, HTTPRequest)
    /// All that was sent so far of the response to it has left.
    case taken(RequestID)
    /// Whoever asked is gone: a response would reach nobody.
    case abandoned(RequestID)
    /// The certificate's files have changed: they are used from now on, or why they can't be.
    case certificate(TLSFault?)
}
