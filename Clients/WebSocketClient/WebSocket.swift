public import ParlorWire

/// The little of WebSocket that a client needs of a server that does not pack.
public enum WebSocket {
    public static func upgrade(
        host: String = "parlor", with extensions: String? = nil
    ) -> Bytes {
        let offer = extensions.map { "Sec-WebSocket-Extensions: \($0)\r\n" } ?? ""
        return Bytes(
            ("GET /v1/ws HTTP/1.1\r\nHost: \(host)\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                + "\(offer)\r\n").utf8)
    }

    public enum Kind: UInt8 { case continuation = 0, text = 1, close = 8, ping = 9, pong = 10 }

    public struct Frame {
        public let kind: Kind?
        /// Whether the message ends with it.
        public let isLast: Bool
        public let payload: UnsafeRawBufferPointer
        public let end: Int
    }

    /// As a client writes it. By default it is masked with nothing: no proxy is in between that could
    /// be fooled.
    public static func frame(
        _ kind: Kind, _ payload: Bytes, isPacked: Bool = false, mask: UInt32 = 0
    ) -> Bytes {
        let count = payload.count
        var frame: Bytes = [0x80 | (isPacked ? 0x40 : 0) | kind.rawValue]
        switch count {
        case ..<126: frame.append(0x80 | UInt8(count))
        case ...0xFFFF: frame += [0x80 | 126, UInt8(count >> 8), UInt8(count & 0xFF)]
        default:
            frame.append(0x80 | 127)
            frame += (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) }
        }
        let key = (0..<4).map { UInt8(truncatingIfNeeded: mask >> (8 * $0)) }
        frame += key
        if mask == 0 { return frame + payload }
        return frame + payload.indices.map { payload[$0] ^ key[$0 & 3] }
    }

    /// The frame that begins there; nil until all of it has come.
    public static func frame(in bytes: UnsafeRawBufferPointer, at start: Int) -> Frame? {
        let left = bytes.count - start
        guard left >= 2 else { return nil }
        var (header, length) = (2, Int(bytes[start + 1]))
        if length >= 126 {
            let size = length == 126 ? 2 : 8
            guard left >= 2 + size else { return nil }
            length = (0..<size).reduce(0) { $0 << 8 | Int(bytes[start + 2 + $1]) }
            header += size
        }
        guard length >= 0, left - header >= length else { return nil }
        let first = start + header
        return Frame(
            kind: Kind(rawValue: bytes[start] & 0x0F), isLast: bytes[start] & 0x80 != 0,
            payload: UnsafeRawBufferPointer(rebasing: bytes[first..<first + length]),
            end: first + length)
    }
}
