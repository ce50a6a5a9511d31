public import Wire

/// The little of WebSocket that a client needs of a server that neither fragments nor packs.
public enum WebSocket {
    public static func upgrade(with extensions: String? = nil) -> Bytes {
        let offer = extensions.map { "Sec-WebSocket-Extensions: \($0)\r\n" } ?? ""
        return Bytes(
            ("GET /v1/ws HTTP/1.1\r\nHost: parlor\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                + "\(offer)\r\n").utf8)
    }

    public enum Kind: UInt8 { case text = 1, close = 8, ping = 9, pong = 10 }

    struct Frame {
        let kind: Kind?
        let payload: UnsafeRawBufferPointer
        let end: Int
    }

    /// As a client writes it, masked with nothing: no proxy is in between that could be fooled.
    public static func frame(
        _ kind: Kind, _ payload: Bytes, isPacked: Bool = false
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
        return frame + [0, 0, 0, 0] + payload
    }

    /// The frame that begins there; nil until all of it has come.
    static func frame(in bytes: UnsafeRawBufferPointer, at start: Int) -> Frame? {
        let left = bytes.count - start
        guard left >= 2 else { return nil }
        var (header, length) = (2, Int(bytes[start + 1]))
        if length >= 126 {
            let size = length == 126 ? 2 : 8
            guard left >= 2 + size else { return nil }
            length = (0..<size).reduce(0) { $0 << 8 | Int(bytes[start + 2 + $1]) }
            header += size
        }
        guard left >= header + length else { return nil }
        let first = start + header
        return Frame(
            kind: Kind(rawValue: bytes[start] & 0x0F),
            payload: UnsafeRawBufferPointer(rebasing: bytes[first..<first + length]),
            end: first + length)
    }
}
