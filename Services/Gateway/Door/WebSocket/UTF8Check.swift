/// Whether bytes that come in pieces are UTF-8, known at the first byte that is wrong.
struct UTF8Check {
    /// Bytes that the begun character still needs, and what the next of them may be.
    private var owed = 0
    private var allowed: ClosedRange<UInt8> = 0x80...0xBF

    var isBetweenCharacters: Bool { owed == 0 }

    mutating func accepts(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var index = 0
        while index < bytes.count {
            if owed == 0 {
                index = Self.endOfASCII(in: bytes, from: index)
                guard index < bytes.count else { break }
                guard begin(bytes[index]) else { return false }
            } else {
                guard allowed.contains(bytes[index]) else { return false }
                owed -= 1
                allowed = 0x80...0xBF
            }
            index += 1
        }
        return true
    }

    private mutating func begin(_ byte: UInt8) -> Bool {
        switch byte {
        case 0xC2...0xDF: owed = 1
        case 0xE0: (owed, allowed) = (2, 0xA0...0xBF)
        case 0xE1...0xEC, 0xEE...0xEF: owed = 2
        case 0xED: (owed, allowed) = (2, 0x80...0x9F)
        case 0xF0: (owed, allowed) = (3, 0x90...0xBF)
        case 0xF1...0xF3: owed = 3
        case 0xF4: (owed, allowed) = (3, 0x80...0x8F)
        default: return false
        }
        return true
    }

    private static func endOfASCII(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        var index = start
        while index + 8 <= bytes.count,
            bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
        {
            index += 8
        }
        while index < bytes.count, bytes[index] < 0x80 { index += 1 }
        return index
    }
}
