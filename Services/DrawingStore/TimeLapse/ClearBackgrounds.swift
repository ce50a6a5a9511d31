import Contracts

/// When one sees through the background.
struct ClearBackgrounds {
    private let times: [Range<Double>]

    init(_ backgrounds: [(at: Double, color: Color)]) {
        let ends = backgrounds.dropFirst().map(\.at) + [.infinity]
        times = zip(backgrounds, ends).compactMap { background, end in
            background.color.a < 1 && background.at < end ? background.at..<end : nil
        }
    }

    /// The end of the last time at which that is so while what turns then is seen; 0 when it never
    /// is.
    func lastSeenThrough(hiding turns: [Double]) -> Double {
        var turns = turns[...]
        if turns.count % 2 == 0 { turns.append(.infinity) }
        while let end = turns.popLast() {
            let begin = turns.popLast() ?? 0
            let last = times[..<firstTime(from: end)].last
            if let last, max(last.lowerBound, begin) < min(last.upperBound, end) {
                return min(last.upperBound, end)
            }
        }
        return 0
    }

    private func firstTime(from second: Double) -> Int {
        var (low, high) = (0, times.count)
        while low < high {
            let middle = (low + high) / 2
            if times[middle].lowerBound < second { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
