public import ParlorWire

/// The keys with the most calls, in bounded memory (Space-Saving, Metwally and others, 2005): a key
/// with more than its share of the calls is always among them.
struct HotKeys<Key: Hashable & Comparable> {
    static var capacity: Int { 64 }

    private struct Entry {
        var key: Key
        /// Never too low: it may have been counted before, up to as often as the one it took the place of.
        var count: Int
        /// Since it took its place.
        var work = Work()
        /// Its place in `ranks`.
        var rank: Int
    }

    private var places: [Key: Int] = [:]
    private var entries: [Entry] = []
    /// The entries, those with the most calls first.
    private var ranks: [Int] = []
    private var used = 0

    /// A call that counts for so many.
    mutating func count(_ key: Key, _ note: CallNote, times: Int = 1) {
        let place = places[key] ?? take(key)
        entries[place].work.add(note, times: times)
        for _ in 0..<times { countOne(at: place) }
    }

    private mutating func countOne(at place: Int) {
        // It changes places with the first of those that had as many.
        let (rank, count) = (entries[place].rank, entries[place].count)
        let first = firstRank(with: count)
        let other = ranks[first]
        (ranks[first], ranks[rank]) = (place, other)
        (entries[place].rank, entries[other].rank) = (first, rank)
        entries[place].count = count + 1
    }

    /// The hottest first.
    func hottest(_ most: Int) -> [(key: Key, count: Int, work: Work)] {
        let all = ranks.prefix(used).map { entries[$0] }
        return all.sorted { ($1.count, $0.key) < ($0.count, $1.key) }.prefix(most)
            .map { ($0.key, $0.count, $0.work) }
    }

    /// Counting begins anew, in the same memory.
    mutating func reset() {
        places.removeAll(keepingCapacity: true)
        used = 0
    }
}

extension HotKeys {
    /// A place for a new key: a free one, or that of the coldest.
    private mutating func take(_ key: Key) -> Int {
        if used < Self.capacity { return takeFree(key) }
        let coldest = ranks[Self.capacity - 1]
        places[entries[coldest].key] = nil
        places[key] = coldest
        entries[coldest].key = key
        entries[coldest].work.reset()
        return coldest
    }

    private mutating func takeFree(_ key: Key) -> Int {
        defer { used += 1 }
        if used == entries.count {
            entries.append(Entry(key: key, count: 0, rank: used))
            ranks.append(used)
        }
        let place = ranks[used]
        places[key] = place
        entries[place].key = key
        entries[place].count = 0
        entries[place].rank = used
        entries[place].work.reset()
        return place
    }

    private func firstRank(with count: Int) -> Int {
        var (low, high) = (0, used)
        while low < high {
            let middle = (low + high) / 2
            if entries[ranks[middle]].count > count { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// A stream, and how often it was called in the last second.
public struct HotKey: Codable, Hashable, Sendable {
    public var stream: StreamName
    public var callsPerSecond: Double

    public init(stream: StreamName, callsPerSecond: Double) {
        (self.stream, self.callsPerSecond) = (stream, callsPerSecond)
    }
}
