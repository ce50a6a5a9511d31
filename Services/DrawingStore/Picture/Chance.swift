import Contracts

/// Chance that is the same for every client: the number at a place depends on the seed and the
/// place alone.
struct Chance {
    private let seed: UInt32

    /// Of a stroke that begins there: it stays the same while the stroke grows.
    init(from point: Point) {
        let across = UInt32(truncatingIfNeeded: Int((point.x * 16).rounded(.down)))
        let down = UInt32(truncatingIfNeeded: Int((point.y * 16).rounded(.down)))
        seed = (across &* 0x27D4_EB2D) ^ (down &* 0x1656_67B1)
    }

    /// From 0 up to, but without, 1.
    func at(_ place: Int) -> Double {
        var bits = seed &+ UInt32(truncatingIfNeeded: place + 1) &* 0x9E37_79B9
        bits = (bits ^ (bits >> 16)) &* 0x85EB_CA6B
        bits = (bits ^ (bits >> 13)) &* 0xC2B2_AE35
        return Double(bits ^ (bits >> 16)) / 4_294_967_296
    }

    /// The same, changing slowly from place to place.
    func smooth(_ place: Double) -> Double {
        let before = place.rounded(.down)
        let t = place - before
        let ease = t * t * (3 - 2 * t)
        return at(Int(before)) * (1 - ease) + at(Int(before) + 1) * ease
    }
}
