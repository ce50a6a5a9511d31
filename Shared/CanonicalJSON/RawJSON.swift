/// One value as JSON, as it stands: a body may carry another service's without reading it.
public struct RawJSON: Hashable, Sendable {
    public let bytes: Bytes

    /// The bytes are one JSON value that somebody has read or written before; none at all are `{}`.
    public init(_ bytes: Bytes) { self.bytes = bytes }
}

extension RawJSON: Codable {
    public init(from decoder: any Decoder) throws {
        guard let decoder = decoder as? ValueDecoder else {
            throw Malformed("Only Parlor's own codec knows the bytes of a value.")
        }
        bytes = decoder.rawBytes
    }

    public func encode(to encoder: any Encoder) throws {
        guard let encoder = encoder as? ValueEncoder else {
            throw Malformed("Only Parlor's own codec writes bytes as they are.")
        }
        encoder.writer.write(raw: bytes)
    }
}
