import ParlorWire

/// Which faults are logged: each once in a while, and only so many; the others are counted.
struct FaultBudget {
    static let window: Duration = .seconds(5)
    static let most = 10

    private var began: Instant
    private var said: Set<String> = []
    private var untold = 0

    init(now: Instant) { began = now }

    mutating func admits(_ sentence: String) -> Bool {
        guard said.count < Self.most, said.insert(sentence).inserted else {
            untold += 1
            return false
        }
        return true
    }

    /// How many faults were not logged; zero while the window lasts.
    mutating func completeWindow(now: Instant) -> Int {
        guard now - began >= Self.window else { return 0 }
        defer { self = FaultBudget(now: now) }
        return untold
    }
}
