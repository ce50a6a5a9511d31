internal import CSodium
public import ParlorWire

/// SipHash-2-4: without the key nobody can guess what bytes hash to, nor steer it.
public struct KeyedHash: Sendable {
    private let key: Bytes

    public init(key low: UInt64, _ high: UInt64) {
        key = [low, high].flatMap { half in
            (0..<8).map { UInt8(truncatingIfNeeded: half >> (8 * $0)) }
        }
    }

    public func of(_ bytes: Bytes) -> UInt64 {
        Sodium.prepare()
        var hash = Bytes(repeating: 0, count: 8)
        crypto_shorthash(&hash, bytes, UInt64(bytes.count), key)
        return hash.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
