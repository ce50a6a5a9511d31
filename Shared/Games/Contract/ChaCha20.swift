/// The block function of ChaCha20 (RFC 8439). Without the key, no number of blocks tells anything of
/// another block, or of the key.
struct ChaCha20 {
    private typealias Row = SIMD4<UInt32>

    private static let constants = Row(0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574)
    private let key: (low: Row, high: Row)

    /// `key` has the eight words that the RFC reads from the bytes of its key.
    init(key: [UInt32]) {
        precondition(key.count == 8, "A ChaCha20 key has eight words.")
        self.key = (Row(key[..<4]), Row(key[4...]))
    }

    /// The sixteen words of one block. `counter` is the RFC's state words 12 to 15: its block counter
    /// and its nonce.
    func block(_ counter: SIMD4<UInt32>) -> [UInt32] {
        let start = (Self.constants, key.low, key.high, counter)
        var (a, b, c, d) = start
        for _ in 0..<10 {
            Self.mix(&a, &b, &c, &d)
            (b, c, d) = (b.rotated(1), c.rotated(2), d.rotated(3))
            Self.mix(&a, &b, &c, &d)
            (b, c, d) = (b.rotated(3), c.rotated(2), d.rotated(1))
        }
        return [a &+ start.0, b &+ start.1, c &+ start.2, d &+ start.3].flatMap { row in
            row.indices.map { row[$0] }
        }
    }

    /// Four quarter rounds side by side.
    private static func mix(_ a: inout Row, _ b: inout Row, _ c: inout Row, _ d: inout Row) {
        a &+= b
        d = (d ^ a).turned(16)
        c &+= d
        b = (b ^ c).turned(12)
        a &+= b
        d = (d ^ a).turned(8)
        c &+= d
        b = (b ^ c).turned(7)
    }
}

extension SIMD4<UInt32> {
    /// Each word's bits, so many places to the left.
    fileprivate func turned(_ bits: UInt32) -> Self {
        self &<< Self(repeating: bits) | self &>> Self(repeating: 32 - bits)
    }

    /// The words themselves, so many places to the left.
    fileprivate func rotated(_ places: Int) -> Self {
        Self(
            self[places % 4], self[(places + 1) % 4], self[(places + 2) % 4], self[(places + 3) % 4]
        )
    }
}
