import COpenSSL
import ParlorWire

/// A request to leave HTTP for a WebSocket (RFC 6455, section 4.2), and what is answered.
enum Handshake {
    static func isWanted(by head: RequestHead) -> Bool {
        RequestHead.list(head.headers["connection"]).contains("upgrade")
            || head.headers["upgrade"] != nil
    }

    /// Nil when it may go on.
    static func refusal(of head: RequestHead, origins: Set<String>?) -> HTTPResponse? {
        guard head.method == "GET" else {
            return .error(
                405, .badInput, "A WebSocket begins with GET.", [("allow", "GET")])
        }
        guard isWanted(by: head), RequestHead.list(head.headers["upgrade"]).contains("websocket")
        else {
            return .error(
                426, .badInput, "This is a WebSocket: ask for an upgrade to it.",
                [("upgrade", "websocket")])
        }
        guard head.headers["sec-websocket-version"] == "13" else {
            return .error(
                426, .badInput, "Only version 13 is spoken here.",
                [("upgrade", "websocket"), ("sec-websocket-version", "13")])
        }
        guard RequestHead.list(head.headers["connection"]).contains("upgrade"), !head.isVersion10,
            head.bodyLength == 0, isKey(head.headers["sec-websocket-key"] ?? "")
        else { return .error(400, .badInput, "The upgrade is malformed.") }
        if let origins, let origin = head.headers["origin"], !origins.contains(origin) {
            return .error(403, .forbidden, "Pages of \(origin) may not connect.")
        }
        return nil
    }

    static func acceptance(of head: RequestHead, compressing: Bool) -> Bytes {
        let key = head.headers["sec-websocket-key"] ?? ""
        var text =
            "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
            + "sec-websocket-accept: \(accept(key))\r\n"
        if compressing { text += "sec-websocket-extensions: \(CompressionOffer.answer)\r\n" }
        return Bytes((text + "\r\n").utf8)
    }

    static func accept(_ key: String) -> String {
        let salted = Bytes((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)
        var digest = Bytes(repeating: 0, count: 20)
        SHA1(salted, salted.count, &digest)
        var text = Bytes(repeating: 0, count: 29)
        let count = EVP_EncodeBlock(&text, digest, 20)
        return String(decoding: text.prefix(Int(count)), as: UTF8.self)
    }

    /// 16 bytes in base 64.
    private static func isKey(_ text: String) -> Bool {
        text.utf8.count == 24 && text.hasSuffix("==")
            && text.utf8.dropLast(2).allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2F: true
                default: false
                }
            }
    }
}
