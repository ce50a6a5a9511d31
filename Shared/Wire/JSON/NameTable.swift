/// The names of one object by their hashes, whose seed nobody outside this process knows: a text can't
/// be made to collide.
struct NameTable: ~Copyable {
    private static let seed = (
        UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max) | 1
    )

    /// The upper half of a hash, and the key's place; zero is empty.
    private var slots: Row<UInt64> = Row(capacity: 64)
    private var mask = 0
    private var hash: UInt64 = 0

    /// Makes room for so many names.
    mutating func clear(for count: Int) {
        var size = 64
        while size < count * 2 { size *= 2 }
        slots.removeAll(from: 0)
        for _ in 0..<size { slots.append(0) }
        mask = size - 1
    }

    /// Where the search for a name begins.
    mutating func start(of name: UnsafeBufferPointer<UInt8>) -> Int {
        hash = Self.hash(name)
        return Int(truncatingIfNeeded: hash) & mask
    }

    /// The next key whose name may be the same, and where the search goes on behind it.
    func key(at slot: inout Int) -> Int? {
        while slots[slot] != 0 {
            let entry = slots[slot]
            slot = (slot + 1) & mask
            if entry >> 32 == hash >> 32 { return Int(entry & 0xFFFF_FFFF) }
        }
        return nil
    }

    /// The key whose name was looked for last. No key is at 0: there an object begins.
    mutating func insert(_ key: Int) {
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = (hash & ~0xFFFF_FFFF) | UInt64(key)
    }

    private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash = seed.0 ^ UInt64(name.count)
        var at = 0
        while at + 8 <= name.count {
            hash = mix(hash ^ name.word(at: at))
            at += 8
        }
        var rest: UInt64 = 0
        while at < name.count {
            rest = rest << 8 | UInt64(name[at])
            at += 1
        }
        return mix(hash ^ rest)
    }

    private static func mix(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: seed.1)
        return product.high ^ product.low
    }
}
