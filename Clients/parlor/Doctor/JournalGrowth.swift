import Journal
import ParlorWire

/// How fast a journal grows: by its size, and the share of its events that came lately.
struct JournalGrowth: Equatable {
    /// What is looked back at, or as far back as the journal goes.
    static let period: Duration = .seconds(7 * 86_400)
    /// The first hour of a journal says nothing of the days to come.
    static let leastAge: Duration = .seconds(3_600)
    private static let day: Duration = .seconds(86_400)

    let bytesPerDay: Double

    init(bytesPerDay: Double) { self.bytesPerDay = bytesPerDay }

    init?(of journal: any Journal, bytes: Int64, now: Timestamp) throws(JournalFault) {
        try self.init(head: try journal.head(), bytes: bytes, now: now) {
            position throws(JournalFault) in
            try journal.events(after: position, limit: 1, bytes: 0).first.map {
                (position: $0.position, at: $0.at)
            }
        }
    }

    /// Where the period begins is found by halving: `next`, which reads the first event after a
    /// position, is asked some times only. Nil while the journal is too young.
    init?(
        head: Position, bytes: Int64, now: Timestamp,
        next: (Position) throws(JournalFault) -> (position: Position, at: Timestamp)?
    ) throws(JournalFault) {
        guard let first = try next(0), now - first.at >= Self.leastAge else { return nil }
        let span = min(now - first.at, Self.period)
        let begin = now + (.zero - span)
        // Clocks differ a little, so times hardly ever go back.
        var (low, high) = (first.position, head + 1)
        while low < high {
            let middle = low + (high - low) / 2
            if let event = try next(middle - 1), event.at < begin {
                low = event.position + 1
            } else {
                high = middle
            }
        }
        let recent = Double(max(head + 1 - low, 0))
        bytesPerDay = Double(bytes) * recent / Double(head + 1 - first.position) * (Self.day / span)
    }

    var isGrowing: Bool { bytesPerDay >= 1 }

    /// `growing` is who grows, and the verb. `free` is nil where the disk is another machine's.
    func sentence(_ growing: String, free: Int64?) -> String {
        let rate = "\(growing) by \(Units.bytes(Int64(bytesPerDay))) a day"
        guard let free else { return "\(rate)." }
        return "\(rate); at this rate the disk is full \(Self.time(days(until: free)))."
    }

    func days(until free: Int64) -> Double {
        bytesPerDay > 0 ? Double(max(free, 0)) / bytesPerDay : .infinity
    }

    /// `in 11 months`
    static func time(_ days: Double) -> String {
        func some(_ count: Double, _ unit: String) -> String {
            let count = Int(count)
            return "in \(count) \(unit)\(count == 1 ? "" : "s")"
        }
        switch days {
        case ..<1: return "within a day"
        case ..<60: return some(days, "day")
        case ..<730: return some(days / 30.4, "month")
        case ..<3_650: return some(days / 365, "year")
        default: return "in more than 10 years"
        }
    }
}
