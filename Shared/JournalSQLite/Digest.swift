import ParlorWire

/// A short fingerprint of some values: tells damage and finds commands, keeps no secrets.
struct Digest {
    private var state: UInt64

    init(seed: Int64 = 0) { state = UInt64(bitPattern: seed) ^ 0x9e37_79b9_7f4a_7c15 }

    /// 32 bits, which is half the room; damage goes unseen once in four billion times.
    var value: Int64 { Int64(Int32(truncatingIfNeeded: state ^ state >> 32)) }

    mutating func add(_ number: Int64) { mix(UInt64(bitPattern: number)) }
    mutating func add(_ number: Int) { add(Int64(number)) }
    mutating func add(_ bytes: Bytes) { bytes.withUnsafeBytes { add($0) } }

    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    private mutating func mix(_ word: UInt64) {
        let product = (state ^ word).multipliedFullWidth(by: 0xd6e8_feb8_6659_fd93)
        state = (product.high ^ product.low) &+ word
    }

    private mutating func add(_ bytes: UnsafeRawBufferPointer) {
        mix(UInt64(bytes.count))
        var offset = 0
        while offset + 8 <= bytes.count {
            mix(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian)
            offset += 8
        }
        guard offset < bytes.count else { return }
        var rest: UInt64 = 0
        while offset < bytes.count {
            rest = rest << 8 | UInt64(bytes[offset])
            offset += 1
        }
        mix(rest)
    }
}
