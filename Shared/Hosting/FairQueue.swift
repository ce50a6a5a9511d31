/// A bounded queue whose owners take turns, so that nobody waits for all that another asks.
public struct FairQueue<Owner: Hashable & Sendable, Element: Sendable>: Sendable {
    public static var most: Int { 64 }

    private var lines: [Owner: [Element]] = [:]
    /// Whose turn comes next.
    private var turns: [Owner] = []
    public private(set) var count = 0

    public init() {}

    /// Returns what is refused for it: nothing while there is room, else the last element of the
    /// owner who has the most. Among several it picks one at random: newcomers have a chance too.
    public mutating func append(_ element: Element, of owner: Owner) -> Element? {
        if lines[owner] == nil { turns.append(owner) }
        lines[owner, default: []].append(element)
        count += 1
        guard count > Self.most, let most = lines.values.lazy.map(\.count).max() else { return nil }
        return turns.filter { lines[$0]!.count == most }.randomElement().map { removeLast(of: $0) }
    }

    public mutating func popFirst() -> Element? {
        guard let owner = turns.first else { return nil }
        turns.removeFirst()
        let element = lines[owner]!.removeFirst()
        count -= 1
        if lines[owner]!.isEmpty { lines[owner] = nil } else { turns.append(owner) }
        return element
    }

    private mutating func removeLast(of owner: Owner) -> Element {
        let last = lines[owner]!.removeLast()
        count -= 1
        if lines[owner]!.isEmpty {
            lines[owner] = nil
            turns.removeAll { $0 == owner }
        }
        return last
    }
}
