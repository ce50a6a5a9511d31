public import Wire

extension DisplayName {
    /// What somebody is called who hasn't said so yet: `Guest 4F2A`, the same for the same id.
    public static func guest(_ id: PersonID) -> DisplayName {
        let hash = id.rawValue.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        let digits = String(hash & 0xFFFF, radix: 16, uppercase: true)
        return DisplayName(
            accepted: "Guest " + String(repeating: "0", count: 4 - digits.count) + digits)
    }
}
