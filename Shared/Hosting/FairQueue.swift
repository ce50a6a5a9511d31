import ParlorWire

/// A bounded queue whose owners take turns, so that nobody waits for all that another asks.
///
/// Whose next element is done soonest, by what it is expected to take and what its owner was charged
/// lately, comes first. Where that is the same for several, they come one after another.
public struct FairQueue<Owner: Hashable & Sendable, Element: Sendable>: Sendable {
    public static var most: Int { 64 }

    private struct Waiting: Sendable {
        let element: Element
        let expected: Duration
    }

    private var lines: [Owner: [Waiting]] = [:]
    /// Whose turn comes next.
    private var turns: [Owner] = []
    private var charges = RecentCharges<Owner>()
    public private(set) var count = 0

    public init() {}

    /// Returns what is refused for it: nothing while there is room, else the last element of the
    /// owner who has the most. Among several it picks one at random: newcomers have a chance too.
    public mutating func append(
        _ element: Element, of owner: Owner, expecting expected: Duration = .zero
    ) -> Element? {
        if lines[owner] == nil { turns.append(owner) }
        lines[owner, default: []].append(Waiting(element: element, expected: expected))
        count += 1
        guard count > Self.most, let most = lines.values.lazy.map(\.count).max() else { return nil }
        return turns.filter { lines[$0]!.count == most }.randomElement().map { removeLast(of: $0) }
    }

    public mutating func popFirst() -> Element? {
        guard let (owner, _) = next else { return nil }
        turns.removeAll { $0 == owner }
        let element = lines[owner]!.removeFirst().element
        count -= 1
        if lines[owner]!.isEmpty { lines[owner] = nil } else { turns.append(owner) }
        return element
    }

    /// Whose element is next, and what its owner will have been charged after it, if all goes as
    /// expected.
    var next: (owner: Owner, after: Duration)? {
        turns.map { (owner: $0, after: charged($0) + lines[$0]![0].expected) }
            .min { $0.after < $1.after }
    }

    var first: (element: Element, expected: Duration)? {
        next.map { (lines[$0.owner]![0].element, lines[$0.owner]![0].expected) }
    }

    func charged(_ owner: Owner) -> Duration { charges[owner] }

    mutating func charge(_ owner: Owner, _ time: Duration, now: Instant) {
        charges.add(time, to: owner, now: now)
    }

    private mutating func removeLast(of owner: Owner) -> Element {
        let last = lines[owner]!.removeLast()
        count -= 1
        if lines[owner]!.isEmpty {
            lines[owner] = nil
            turns.removeAll { $0 == owner }
        }
        return last.element
    }
}

/// How much time of a processor each had lately. A quarter of a processor is everybody's due: so much
/// is forgotten as time goes by.
struct RecentCharges<Owner: Hashable & Sendable>: Sendable {
    private static var due: Int64 { 4 }

    private var charges: [Owner: Duration] = [:]
    private var now = Instant(milliseconds: 0)

    subscript(owner: Owner) -> Duration { charges[owner] ?? .zero }

    mutating func add(_ time: Duration, to owner: Owner, now: Instant) {
        let passed = max(.zero, now - self.now) / Self.due
        self.now = max(self.now, now)
        if passed > .zero {
            charges = charges.compactMapValues { $0 > passed ? $0 - passed : nil }
        }
        charges[owner, default: .zero] += time
    }
}
