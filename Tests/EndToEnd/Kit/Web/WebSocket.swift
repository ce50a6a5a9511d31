import Foundation
import TestKit

/// One WebSocket from outside: text in both directions, and how it ended.
final class WebSocket {
    private let line: Line
    private let life: LifeSigns
    /// Of a device's connection.
    let recording: Recording?
    private var buffer: [UInt8] = []
    /// 1006 when it broke off without a word.
    private(set) var closeCode: Int?

    init(to port: Int, path: String = "/v1/ws", room: Int32? = nil) throws {
        line = try Line(to: port, room: room)
        life = LifeSigns(on: line.descriptor)
        recording = path == "/v1/ws" ? Recording(at: port) : nil
        let upgrade =
            "GET \(path) HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            + "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        line.send(Array(upgrade.utf8))
        try wait(for: "the WebSocket at \(path)") {
            buffer += line.receive(within: .milliseconds(100))
            return buffer.firstRange(of: Self.headEnd) != nil || line.isAtEnd
        }
        guard let end = buffer.firstRange(of: Self.headEnd), buffer.starts(with: Self.accepted)
        else { throw Unusable("No WebSocket: \(String(decoding: buffer, as: UTF8.self))") }
        buffer.removeSubrange(..<end.upperBound)
        LivingSockets.add(life)
    }

    deinit { life.end() }

    /// Stays open, and neither reads nor answers anything, like an app that hangs.
    func fallSilent() { life.end() }

    var descriptor: Int32 { line.descriptor }

    func send(_ text: String) {
        recording?.sent(Array(text.utf8))
        send(0x81, Array(text.utf8))
    }

    func send(_ first: UInt8, _ payload: [UInt8]) {
        let length: [UInt8] =
            switch payload.count {
            case ..<126: [0x80 | UInt8(payload.count)]
            case ...0xFFFF: [0xFE] + Self.bigEndian(payload.count, 2)
            default: [0xFF] + Self.bigEndian(payload.count, 8)
            }
        life.apart { line.send([first] + length + [0, 0, 0, 0] + payload) }
    }

    /// Reads a few bytes and throws them away.
    func sip() {
        var bytes = [UInt8](repeating: 0, count: 200)
        _ = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    }

    /// Whether the other end has ended it; what else has come is lost.
    var isClosed: Bool {
        _ = take(within: .milliseconds(20))
        return closeCode != nil
    }

    /// The texts that have come.
    func take(within patience: Duration) -> [[UInt8]] {
        guard closeCode == nil else { return [] }
        buffer += line.receive(within: patience)
        var texts: [[UInt8]] = []
        var start = 0
        while closeCode == nil, let (header, length) = size(at: start),
            buffer.count - start >= header + length
        {
            let payload = buffer[(start + header)..<(start + header + length)]
            take(buffer[start] & 0x0F, Array(payload), &texts)
            start += header + length
        }
        buffer.removeFirst(start)
        for text in texts { recording?.received(text) }
        if closeCode == nil, line.isAtEnd { closeCode = 1006 }
        if closeCode != nil { life.end() }
        return texts
    }
}

extension WebSocket {
    private static let headEnd: [UInt8] = [13, 10, 13, 10]
    private static let accepted = Array("HTTP/1.1 101 ".utf8)

    private static func bigEndian(_ number: Int, _ count: Int) -> [UInt8] {
        (1...count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - $0))) }
    }

    private func take(_ kind: UInt8, _ payload: [UInt8], _ texts: inout [[UInt8]]) {
        switch kind {
        case 0x1: texts.append(payload)
        case 0x8:
            closeCode = payload.count < 2 ? 1005 : Int(payload[0]) << 8 | Int(payload[1])
            send(0x88, Array(payload.prefix(2)))
        case 0x9: send(0x8A, payload)
        default: break
        }
    }

    private func size(at start: Int) -> (header: Int, length: Int)? {
        let rest = buffer.count - start
        guard rest >= 2 else { return nil }
        func number(_ count: Int) -> Int {
            (0..<count).reduce(0) { $0 << 8 | Int(buffer[start + 2 + $1]) }
        }
        switch buffer[start + 1] {
        case 126: return rest >= 4 ? (4, number(2)) : nil
        case 127: return rest >= 10 ? (10, number(8)) : nil
        case let short: return (2, Int(short))
        }
    }
}
