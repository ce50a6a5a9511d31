extension Doctor {
    /// With less time than this, the operator is warned.
    static let leastDays = 30.0

    /// How fast each journal grows, and those on one disk together.
    static func growth(of journals: [GrowingJournal], free: Int64?) -> [Finding] {
        let here = journals.filter { $0.isOnThisDisk && $0.growth.isGrowing }
        let each = journals.map { journal in
            guard journal.growth.isGrowing else {
                return Finding.well("\(journal.name) did not grow in the last 7 days.")
            }
            return finding(
                "\(journal.name) grows", journal.growth, free: journal.isOnThisDisk ? free : nil,
                warns: here.count == 1)
        }
        guard here.count > 1 else { return each }
        let all = JournalGrowth(bytesPerDay: here.reduce(0) { $0 + $1.growth.bytesPerDay })
        return each + [
            finding("Together, the journals on this disk grow", all, free: free, warns: true)
        ]
    }

    private static func finding(
        _ growing: String, _ growth: JournalGrowth, free: Int64?, warns: Bool
    ) -> Finding {
        let sentence = growth.sentence(growing, free: free)
        guard warns, let free, growth.days(until: free) < leastDays else { return .well(sentence) }
        return .warning(
            sentence, "Make room, or move PARLOR_DATA to a larger disk, before the disk is full.")
    }
}

/// A journal that is whole, and how fast it grows.
struct GrowingJournal {
    let name: String
    let growth: JournalGrowth
    /// Not so in PostgreSQL: of its disk only its server knows.
    let isOnThisDisk: Bool
}
