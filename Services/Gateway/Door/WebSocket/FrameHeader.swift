/// The first bytes of a frame, collected until they are whole.
struct FrameHeader {
    enum Opcode: UInt8 {
        case continuation = 0
        case text = 1
        case binary = 2
        case close = 8
        case ping = 9
        case pong = 10

        var isControl: Bool { rawValue >= 8 }
    }

    static let mostBytes = 14

    private var bytes = (UInt64(0), UInt64(0))
    private var count = 0

    /// Takes one byte more; whether it was the last.
    mutating func take(_ byte: UInt8) -> Bool {
        withUnsafeMutableBytes(of: &bytes) { $0[count] = byte }
        count += 1
        return count >= 2 && count == length
    }

    subscript(index: Int) -> UInt8 {
        withUnsafeBytes(of: bytes) { $0[index] }
    }

    var isFinal: Bool { self[0] & 0x80 != 0 }
    var isCompressed: Bool { self[0] & 0x40 != 0 }
    var hasUnknownBits: Bool { self[0] & 0x30 != 0 }
    var opcode: Opcode? { Opcode(rawValue: self[0] & 0x0F) }
    var isMasked: Bool { self[1] & 0x80 != 0 }

    /// Nil when it is not written in the fewest bytes, or is more than any frame can have.
    var payloadLength: Int? {
        switch self[1] & 0x7F {
        case 126:
            let length = number(of: 2)
            return length >= 126 ? Int(length) : nil
        case 127:
            let length = number(of: 8)
            return length > 0xFFFF && length <= UInt64(Int64.max) ? Int(length) : nil
        case let short: return Int(short)
        }
    }

    var mask: (UInt8, UInt8, UInt8, UInt8) {
        let start = length - 4
        return (self[start], self[start + 1], self[start + 2], self[start + 3])
    }

    private var length: Int {
        let extended =
            switch self[1] & 0x7F {
            case 126: 2
            case 127: 8
            default: 0
            }
        return 2 + extended + (isMasked ? 4 : 0)
    }

    private func number(of bytes: Int) -> UInt64 {
        (2..<2 + bytes).reduce(0) { $0 << 8 | UInt64(self[$1]) }
    }
}

extension FrameHeader {
    /// The header of a message from the server, or of a fragment of one: never masked.
    static func of(
        _ opcode: Opcode, length: Int, isCompressed: Bool = false, isFinal: Bool = true
    ) -> [UInt8] {
        let first = (isFinal ? 0x80 : 0) | (isCompressed ? 0x40 : 0) | opcode.rawValue
        switch length {
        case ..<126: return [first, UInt8(length)]
        case ...0xFFFF: return [first, 126, UInt8(length >> 8), UInt8(length & 0xFF)]
        default:
            return [first, 127]
                + (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) }
        }
    }
}
