/// Frames as a server sends them, out of bytes in any pieces.
struct ServerFrames {
    struct Frame: Equatable {
        let first: UInt8
        let payload: [UInt8]

        var text: String { String(decoding: payload, as: UTF8.self) }
        var closeCode: Int? {
            first == 0x88 && payload.count >= 2 ? Int(payload[0]) << 8 | Int(payload[1]) : nil
        }
    }

    private var buffer: [UInt8] = []

    mutating func take(_ bytes: [UInt8]) -> [Frame] {
        buffer += bytes
        var frames: [Frame] = []
        var start = 0
        while let (header, length) = size(at: start), buffer.count - start >= header + length {
            let payload = buffer[(start + header)..<(start + header + length)]
            frames.append(Frame(first: buffer[start], payload: Array(payload)))
            start += header + length
        }
        buffer.removeFirst(start)
        return frames
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
