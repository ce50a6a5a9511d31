/// Highest-random-weight hashing: each key has an order of preference over the workers, and a
/// worker that comes or goes moves only the keys that prefer it.
public enum Rendezvous {
    @inlinable
    public static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return hash
    }

    static func weight(of key: UInt64, on seed: UInt64) -> UInt64 {
        var mixed = key ^ seed
        mixed = (mixed ^ (mixed >> 33)) &* 0xff51_afd7_ed55_8ccd
        mixed = (mixed ^ (mixed >> 33)) &* 0xc4ce_b9fe_1a85_ec53
        return mixed ^ (mixed >> 33)
    }
}
