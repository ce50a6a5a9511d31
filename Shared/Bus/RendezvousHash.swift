/// Highest-random-weight hashing: each key has an order of preference over the workers, and a
/// worker that comes or goes moves only the keys that prefer it.
enum RendezvousHash {
    /// The one of several that a key goes to.
    static func preferred<Candidate>(
        _ candidates: [Candidate], for key: UInt64, seed: (Candidate) -> UInt64
    ) -> Candidate? {
        candidates.max { weight(of: key, on: seed($0)) < weight(of: key, on: seed($1)) }
    }

    static func weight(of key: UInt64, on seed: UInt64) -> UInt64 {
        var mixed = key ^ seed
        mixed = (mixed ^ (mixed >> 33)) &* 0xff51_afd7_ed55_8ccd
        mixed = (mixed ^ (mixed >> 33)) &* 0xc4ce_b9fe_1a85_ec53
        return mixed ^ (mixed >> 33)
    }
}
