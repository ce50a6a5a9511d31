import ParlorWire

/// What each of many may still do at one rate.
///
/// Whoever has the whole of it again is forgotten, since it would begin with just that; when still
/// too many are known, those unheard for longest are.
struct AllowanceTable<Key: Hashable & Sendable>: Sendable {
    static var most: Int { 50_000 }
    private static var fewest: Int { 1_024 }

    private struct Entry {
        var allowance: Allowance
        /// What was charged here, and the other gateways don't know of.
        var untold = 0

        /// How much is untold then.
        mutating func charge(_ rate: Rate, _ units: Int, now: Instant) -> Int {
            // By now the rest is paid back everywhere.
            if now - allowance.filled >= rate.refill { untold = 0 }
            allowance.charge(rate, units, now: now)
            untold += units
            return untold
        }
    }

    private(set) var rate: Rate
    /// The other gateways are told of so much at once; nil when each counts for itself.
    private var noteworthy: Int?
    private var entries: [Key: Entry] = [:]
    /// Those of whom there is something to tell.
    private var noted: Set<Key> = []
    /// With so many it is time to forget some.
    private var room = Self.fewest

    init(_ rate: Rate, sharedAs limit: SharedLimit? = nil) {
        self.rate = rate
        noteworthy = limit?.noteworthy(rate)
    }

    /// From now on; what was used stays used.
    mutating func takeRate(of other: Self) {
        for key in entries.keys { entries[key]!.allowance.change(from: rate, to: other.rate) }
        (rate, noteworthy) = (other.rate, other.noteworthy)
    }

    var count: Int { entries.count }
    var hasUntold: Bool { !noted.isEmpty }

    /// Nil when one more than so many others is within bounds, else how long until it is.
    func pause(for key: Key, besides others: Int = 0, now: Instant) -> Duration? {
        guard entries[key] != nil || others >= rate.burst else { return nil }
        return (entries[key]?.allowance ?? Allowance(rate, now: now)).pause(
            rate, besides: others, now: now)
    }

    func pause(for key: Key, owingBursts bursts: Int, now: Instant) -> Duration? {
        pause(for: key, besides: -bursts * rate.burst, now: now)
    }

    /// How long until the last charge is paid back.
    func rest(for key: Key, now: Instant) -> Duration? {
        entries[key]?.allowance.rest(rate, now: now)
    }

    mutating func charge(_ key: Key, _ units: Int = 1, now: Instant) {
        makeRoom(for: key, now)
        let new = Entry(allowance: Allowance(rate, now: now))
        let untold = entries[key, default: new].charge(rate, units, now: now)
        if let noteworthy, untold >= noteworthy { noted.insert(key) }
    }

    /// What another gateway charged.
    mutating func hear(_ key: Key, _ units: Int, now: Instant) {
        makeRoom(for: key, now)
        let new = Entry(allowance: Allowance(rate, now: now))
        entries[key, default: new].allowance.charge(rate, units, now: now)
    }

    /// What the other gateways are to hear, of so many at most.
    mutating func takeUntold(atMost most: Int, _ tell: (Key, Int) -> Void) {
        for _ in 0..<min(most, noted.count) {
            let key = noted.removeFirst()
            guard let untold = entries[key]?.untold, untold > 0 else { continue }
            entries[key]!.untold = 0
            tell(key, untold)
        }
    }

    private mutating func makeRoom(for key: Key, _ now: Instant) {
        guard entries.count >= room, entries[key] == nil else { return }
        entries = entries.filter { !$1.allowance.isFull(rate, now: now) }
        if entries.count > Self.most * 3 / 4 {
            let oldest = entries.sorted { $0.value.allowance.filled < $1.value.allowance.filled }
            for (key, _) in oldest.prefix(entries.count - Self.most * 3 / 4) { entries[key] = nil }
        }
        noted = noted.filter { entries[$0] != nil }
        room = min(Self.most, max(Self.fewest, entries.count * 2))
    }
}
