public import ParlorWire

extension Host {
    /// With more than this in memory, the entities unused for longest leave it.
    public static let activeEntities = 100_000
    /// How often it is looked who was unused, in each time that an entity may be.
    private static let looks = 10

    public var activeCount: Int { caches.values.reduce(0) { $0 + $1.count } }

    func makeRoom() {
        let bytes = caches.values.reduce(0) { $0 + $1.bytes }
        guard activeCount > Self.activeEntities || bytes > cacheLimits.bytes else { return }
        let first = firstTurn(of: caches.values.flatMap(\.uses))
        for cache in caches.values { cache.evict(unusedSince: first) }
    }

    /// Entities that nobody has used for `cache.unused` leave memory; whether any did.
    public func evictUnused(now: Instant) -> Bool {
        guard now >= nextLook else { return false }
        nextLook = now + cacheLimits.unused / Self.looks
        looks.append((now, turn))
        guard let last = looks.lastIndex(where: { now - $0.at >= cacheLimits.unused }) else {
            return false
        }
        let before = activeCount
        for cache in caches.values { cache.evict(unusedSince: looks[last].turn + 1) }
        looks.removeFirst(last + 1)
        return activeCount < before
    }

    /// Whatever is in memory leaves it.
    public func evict() {
        for cache in caches.values { cache.evict(unusedSince: .max) }
    }

    /// Since when an entity must have been used to stay, so that about half of what may be in memory
    /// is left.
    func firstTurn(of uses: [CacheUse]) -> Int {
        var (count, bytes) = (0, 0)
        for use in uses.sorted(by: { $0.turn > $1.turn }) {
            count += 1
            bytes += use.bytes
            if count > Self.activeEntities / 2 || bytes > cacheLimits.bytes / 2 {
                return use.turn + 1
            }
        }
        return 0
    }
}
