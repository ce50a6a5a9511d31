extension UInt64 {
    /// The 64-bit FNV-1a hash: the same on every device, for ever.
    public init(fnv1a text: String) {
        self = text.utf8.reduce(0xCBF2_9CE4_8422_2325) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
    }
}
