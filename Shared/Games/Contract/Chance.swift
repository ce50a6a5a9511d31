import ParlorWire

/// Shuffles and throws from a seed or a key, the same on every platform and for ever.
///
/// Nobody can tell a key from what it decided. A seed can be found from that: it is for practice, for
/// tests, and for matches that were begun before there were keys. Whoever knows neither holds a hidden
/// chance: what it decides is unknown to them.
public struct Chance: Hashable, Sendable {
    private var source: Source

    private enum Source: Hashable {
        case hidden
        case seeded(state: UInt64)
        case keyed(key: [UInt32], drawn: UInt64)
    }

    public static let hidden = Chance(source: .hidden)

    private init(source: Source) { self.source = source }
    public init(seed: UInt64) { source = .seeded(state: seed) }

    /// `key` has eight words.
    public init(key: [UInt32]) {
        precondition(key.count == 8, "A chance's key has eight words.")
        source = .keyed(key: key, drawn: 0)
    }

    public var isHidden: Bool { source == .hidden }

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
        switch source {
        case .hidden: return nil
        case .seeded(let state):
            var dice = Dice(seed: state)
            let number = dice.next()
            source = .seeded(state: dice.state)
            return number
        case .keyed(let key, let drawn):
            source = .keyed(key: key, drawn: drawn + 1)
            let place = SIMD4(UInt32(truncatingIfNeeded: drawn), UInt32(drawn >> 32), 0, 0)
            let block = ChaCha20(key: key).block(place)
            return UInt64(block[1]) << 32 | UInt64(block[0])
        }
    }
}

extension Chance: Codable {
    private enum CodingKeys: CodingKey { case state, key, drawn }

    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        if let key = try fields.decodeIfPresent([UInt32].self, forKey: .key) {
            guard key.count == 8 else {
                throw Malformed("A chance's key has eight words.", field: "key")
            }
            source = .keyed(key: key, drawn: try fields.decode(UInt64.self, forKey: .drawn))
        } else {
            let state = try fields.decodeIfPresent(UInt64.self, forKey: .state)
            source = state.map { .seeded(state: $0) } ?? .hidden
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        switch source {
        case .hidden: break
        case .seeded(let state): try fields.encode(state, forKey: .state)
        case .keyed(let key, let drawn):
            try fields.encode(key, forKey: .key)
            try fields.encode(drawn, forKey: .drawn)
        }
    }
}
