/// SipHash-2-4: who doesn't know the key can neither guess what bytes hash to, nor steer it.
public struct SipHash: Sendable {
    private var v0: UInt64
    private var v1: UInt64
    private var v2: UInt64
    private var v3: UInt64
    /// The bytes since the last whole word, and how many there were at all.
    private var tail: UInt64 = 0
    private var count: UInt64 = 0

    public init(key low: UInt64, _ high: UInt64) {
        v0 = low ^ 0x736f_6d65_7073_6575
        v1 = high ^ 0x646f_7261_6e64_6f6d
        v2 = low ^ 0x6c79_6765_6e65_7261
        v3 = high ^ 0x7465_6462_7974_6573
    }

    public mutating func add(_ byte: UInt8) {
        tail |= UInt64(byte) << (8 * (count & 7))
        count += 1
        if count & 7 == 0 {
            take(tail)
            tail = 0
        }
    }

    public consuming func hash() -> UInt64 {
        take(tail | count << 56)
        v2 ^= 0xff
        for _ in 0..<4 { mix() }
        return v0 ^ v1 ^ v2 ^ v3
    }

    private mutating func take(_ word: UInt64) {
        v3 ^= word
        mix()
        mix()
        v0 ^= word
    }

    private mutating func mix() {
        v0 &+= v1
        v2 &+= v3
        v1 = v1.rotated(by: 13) ^ v0
        v3 = v3.rotated(by: 16) ^ v2
        v0 = v0.rotated(by: 32)
        v2 &+= v1
        v0 &+= v3
        v1 = v1.rotated(by: 17) ^ v2
        v3 = v3.rotated(by: 21) ^ v0
        v2 = v2.rotated(by: 32)
    }
}

extension UInt64 {
    fileprivate func rotated(by bits: UInt64) -> UInt64 { self << bits | self >> (64 - bits) }
}
