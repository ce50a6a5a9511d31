import ParlorWire
import WebSocketClient

/// Makes messages of the bytes of a WebSocket.
struct MessageReader {
    enum Message: Hashable { case text(Bytes), ping(Bytes), close(code: Int) }

    struct Broken: Error {}

    static let longestMessage = 64 << 20

    private var waiting = Bytes()
    private var text = Bytes()

    mutating func take(_ bytes: Bytes) throws(Broken) -> [Message] {
        waiting += bytes
        var messages: [Message] = []
        var used = 0
        while let frame = nextFrame(at: used) {
            used = frame.end
            switch frame.kind {
            case .text, .continuation:
                text += frame.payload
                guard frame.isLast else { break }
                messages.append(.text(text))
                text = []
            case .ping: messages.append(.ping(frame.payload))
            case .pong: break
            case .close:
                let code = frame.payload.prefix(2).reduce(0) { $0 << 8 | Int($1) }
                messages.append(.close(code: code == 0 ? 1005 : code))
            case nil: throw Broken()
            }
        }
        waiting.removeFirst(used)
        guard waiting.count <= Self.longestMessage, text.count <= Self.longestMessage else {
            throw Broken()
        }
        return messages
    }

    private func nextFrame(
        at start: Int
    ) -> (kind: WebSocket.Kind?, isLast: Bool, payload: Bytes, end: Int)? {
        waiting.withUnsafeBytes { bytes in
            WebSocket.frame(in: bytes, at: start).map {
                ($0.kind, $0.isLast, Bytes($0.payload), $0.end)
            }
        }
    }
}
