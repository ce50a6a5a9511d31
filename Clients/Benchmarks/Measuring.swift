/// How many are done a second, for so long, by work that does some of them at a time.
func perSecond(for time: Duration, _ work: () throws -> Int) rethrows -> Double {
    let clock = ContinuousClock()
    let began = clock.now
    var done = 0
    while clock.now - began < time { done += try work() }
    return Double(done) / ((clock.now - began) / .seconds(1))
}

func milliseconds(_ work: () throws -> Void) rethrows -> Double {
    try ContinuousClock().measure(work) / .milliseconds(1)
}

extension [Double] {
    var median: Double { percentile(0.5) }
    var p99: Double { percentile(0.99) }

    func percentile(_ part: Double) -> Double {
        isEmpty ? 0 : sorted()[Swift.min(Int(Double(count) * part), count - 1)]
    }
}

struct BenchFault: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
