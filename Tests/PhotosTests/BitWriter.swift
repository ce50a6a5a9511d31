import ParlorWire

/// Bits as GIF and WebP have them: the lowest of a byte comes first.
struct BitWriter {
    private(set) var bytes: Bytes = []
    private var used = 8

    mutating func write(_ value: Int, bits: Int) {
        for bit in 0..<bits {
            if used == 8 {
                bytes.append(0)
                used = 0
            }
            bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << used
            used += 1
        }
    }
}

extension Bytes {
    static func big(_ value: Int, _ count: Int) -> Bytes { little(value, count).reversed() }

    static func little(_ value: Int, _ count: Int) -> Bytes {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
