import Foundation
import TestKit
import WebSocketClient

private typealias Frames = WebSocketClient.WebSocket

/// One WebSocket from outside: text in both directions, and how it ended.
final class WebSocket {
    private let line: Line
    private let life: LifeSigns
    let recording: Recording
    private var buffer: [UInt8] = []
    /// 1006 when it broke off without a word.
    private(set) var closeCode: Int?

    init(to port: Int, room: Int32? = nil) throws {
        line = try Line(to: port, room: room)
        life = LifeSigns(on: line.descriptor)
        recording = Recording(at: port)
        line.send(Frames.upgrade(host: "localhost"))
        try wait(for: "the WebSocket at \(port)") {
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
        recording.sent(Array(text.utf8))
        send(Frames.frame(.text, Array(text.utf8)))
    }

    func send(_ frame: [UInt8]) { life.apart { line.send(frame) } }

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
        var used = 0
        while closeCode == nil, let frame = frame(at: used) {
            take(frame.kind, frame.payload, &texts)
            used = frame.end
        }
        buffer.removeFirst(used)
        for text in texts { recording.received(text) }
        if closeCode == nil, line.isAtEnd { closeCode = 1006 }
        if closeCode != nil { life.end() }
        return texts
    }
}

extension WebSocket {
    private static let headEnd: [UInt8] = [13, 10, 13, 10]
    private static let accepted = Array("HTTP/1.1 101 ".utf8)

    private func take(_ kind: Frames.Kind?, _ payload: [UInt8], _ texts: inout [[UInt8]]) {
        switch kind {
        case .text: texts.append(payload)
        case .close:
            closeCode = payload.count < 2 ? 1005 : Int(payload[0]) << 8 | Int(payload[1])
            send(Frames.frame(.close, Array(payload.prefix(2))))
        case .ping: send(Frames.frame(.pong, payload))
        case .pong, .continuation, nil: break
        }
    }

    private func frame(at start: Int) -> (kind: Frames.Kind?, payload: [UInt8], end: Int)? {
        buffer.withUnsafeBytes { bytes in
            Frames.frame(in: bytes, at: start).map { ($0.kind, Array($0.payload), $0.end) }
        }
    }
}
