public import Wire

extension Host {
    /// With more than this in memory, the entities unused for longest leave it.
    public static let activeEntities = 100_000
    /// How often it is looked who was unused, in each time that an entity may be.
    private static let looks = 10

    public var activeCount: Int { stables.values.reduce(0) { $0 + $1.count } }

    func makeRoom() {
        let bytes = stables.values.reduce(0) { $0 + $1.bytes }
        guard activeCount > Self.activeEntities || bytes > cache.bytes else { return }
        let first = firstTurn(of: stables.values.flatMap(\.uses))
        for stable in stables.values { stable.evict(unusedSince: first) }
    }

    /// Entities that nobody has used for `cache.unused` leave memory; whether any did.
    public func evictUnused(now: Instant) -> Bool {
        guard now >= nextLook else { return false }
        nextLook = now + cache.unused / Self.looks
        looks.append((now, turn))
        guard let last = looks.lastIndex(where: { now - $0.at >= cache.unused }) else {
            return false
        }
        let before = activeCount
        for stable in stables.values { stable.evict(unusedSince: looks[last].turn + 1) }
        looks.removeFirst(last + 1)
        return activeCount < before
    }

    /// Whatever is in memory leaves it.
    public func evict() {
        for stable in stables.values { stable.evict(unusedSince: .max) }
    }

    /// Since when an entity must have been used to stay, so that about half of what may be in memory
    /// is left.
    func firstTurn(of uses: [Use]) -> Int {
        var (count, bytes) = (0, 0)
        for use in uses.sorted(by: { $0.turn > $1.turn }) {
            count += 1
            bytes += use.bytes
            if count > Self.activeEntities / 2 || bytes > cache.bytes / 2 { return use.turn + 1 }
        }
        return 0
    }
}
