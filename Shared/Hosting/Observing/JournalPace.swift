/// How long it took to keep batches, over the last seconds.
struct JournalPace {
    static let seconds = 10
    /// Of fewer, one that was unlucky says nothing.
    static let fewest = 3
    /// A disk that syncs in so many milliseconds on average is slow, or busy with something else.
    static let slowMs = 100.0

    private struct Window {
        var batches = 0
        var nanoseconds: UInt64 = 0
    }

    private var last = Ring<Window>(seconds)
    private var present = Window()

    mutating func count(nanoseconds: UInt64) {
        present.batches += 1
        present.nanoseconds += nanoseconds
    }

    mutating func completeSecond() {
        last.append(present)
        present = Window()
    }

    /// The mean in milliseconds; nil when it is not slow.
    var slowMs: Double? {
        let batches = last.all.reduce(0) { $0 + $1.batches }
        guard batches >= Self.fewest else { return nil }
        let sum = last.all.reduce(0) { $0 + $1.nanoseconds }
        let mean = Double(sum) / Double(batches) / 1_000_000
        return mean >= Self.slowMs ? mean.tenths : nil
    }
}
