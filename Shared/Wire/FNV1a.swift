extension UInt64 {
    /// The 64-bit FNV-1a hash: the same on every device, for ever.
    @inlinable public init(fnv1a text: String) { self.init(fnv1a: text.utf8) }

    /// Of bytes that come after those with another hash.
    @inlinable public init(
        fnv1a bytes: some Sequence<UInt8>, after hash: UInt64 = 0xCBF2_9CE4_8422_2325
    ) {
        self = bytes.reduce(hash) { hash, byte in (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
}
