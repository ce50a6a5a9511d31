extension Host {
    /// With more than this in memory, the entities unused for longest leave it.
    public static let activeEntities = 100_000
    static let activeBytes = 256 << 20

    public var activeCount: Int { stables.values.reduce(0) { $0 + $1.count } }

    func makeRoom() {
        let bytes = stables.values.reduce(0) { $0 + $1.bytes }
        guard activeCount > Self.activeEntities || bytes > Self.activeBytes else { return }
        let first = Self.firstTurn(of: stables.values.flatMap(\.uses))
        for stable in stables.values { stable.evict(unusedSince: first) }
    }

    /// Whatever is in memory leaves it.
    public func evict() {
        for stable in stables.values { stable.evict(unusedSince: .max) }
    }

    /// Since when an entity must have been used to stay, so that about half of what may be in memory
    /// is left.
    static func firstTurn(of uses: [Use]) -> Int {
        var (count, bytes) = (0, 0)
        for use in uses.sorted(by: { $0.turn > $1.turn }) {
            count += 1
            bytes += use.bytes
            if count > activeEntities / 2 || bytes > activeBytes / 2 { return use.turn + 1 }
        }
        return 0
    }
}
