import Wire

/// What each of many may still do at one rate.
///
/// Whoever has the whole of it again is forgotten, since it would begin with just that; when still
/// too many are known, those unheard for longest are.
struct AllowanceTable<Key: Hashable & Sendable>: Sendable {
    static var most: Int { 50_000 }
    private static var fewest: Int { 1_024 }

    let rate: Rate
    private var allowances: [Key: Allowance] = [:]
    /// With so many it is time to forget some.
    private var room = Self.fewest

    init(_ rate: Rate) { self.rate = rate }

    var count: Int { allowances.count }

    /// Nil when one more than so many others is within bounds, else how long until it is.
    func pause(for key: Key, besides others: Int = 0, now: Instant) -> Duration? {
        guard allowances[key] != nil || others >= rate.burst else { return nil }
        return (allowances[key] ?? Allowance(rate, now: now)).pause(
            rate, besides: others, now: now)
    }

    /// How long until the last charge is paid back.
    func rest(for key: Key, now: Instant) -> Duration? { allowances[key]?.rest(rate, now: now) }

    mutating func charge(_ key: Key, _ units: Int = 1, now: Instant) {
        if allowances[key] == nil, allowances.count >= room { makeRoom(now) }
        allowances[key, default: Allowance(rate, now: now)].charge(rate, units, now: now)
    }

    private mutating func makeRoom(_ now: Instant) {
        allowances = allowances.filter { !$1.isFull(rate, now: now) }
        if allowances.count > Self.most * 3 / 4 {
            let oldest = allowances.sorted { $0.value.filled < $1.value.filled }
            for (key, _) in oldest.prefix(allowances.count - Self.most * 3 / 4) {
                allowances[key] = nil
            }
        }
        room = min(Self.most, max(Self.fewest, allowances.count * 2))
    }
}
