/// Shuffles and throws from a seed, the same on every platform and for ever.
///
/// Whoever doesn't know the seed holds a hidden one: what it decides is unknown to them.
public struct Chance: Hashable, Codable, Sendable {
    private var state: UInt64?

    public static let hidden = Chance(state: nil)

    private init(state: UInt64?) { self.state = state }
    public init(seed: UInt64) { state = seed }

    public var isHidden: Bool { state == nil }

    /// A number from 0 up to a bound; nil from a hidden chance.
    public mutating func below(_ bound: Int) -> Int? {
        next().map { Int(truncatingIfNeeded: $0.multipliedFullWidth(by: UInt64(bound)).high) }
    }

    /// Shuffles; a hidden chance leaves only how many there are.
    public mutating func shuffle<Element>(_ row: inout [Element], unknown: Element) {
        guard row.count > 1 else { return }
        guard !isHidden else {
            for index in row.indices { row[index] = unknown }
            return
        }
        for last in stride(from: row.count - 1, to: 0, by: -1) {
            row.swapAt(last, below(last + 1)!)
        }
    }

    /// One of them, which there must be; the first from a hidden chance.
    public mutating func pick<Element>(from row: [Element]) -> Element {
        row[below(row.count) ?? 0]
    }

    private mutating func next() -> UInt64? {
        guard let state else { return nil }
        let next = state &+ 0x9E37_79B9_7F4A_7C15
        self.state = next
        var mixed = next
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
