import ParlorWire
import Testing

@testable import Sessions

/// Several gateways in worlds made from seeds, whose news takes its time, and is sometimes lost.
@Suite struct SharedRateTests {
    private struct Telling {
        let at: Instant
        let by: Int
        let charges: [PeerNews.Charge]
    }

    /// How often is asked at one gateway in so many milliseconds, and some more.
    private func asked(within time: Int64) -> Double { Double(time) / 5 / 4 * 2 }

    @Test(arguments: 0..<20)
    func `in the long run all gateways together let as many through as one`(seed: Int) {
        var dice = Dice(seed: UInt64(seed))
        let count = Int.random(in: 2...6, using: &dice)
        let rate = Rate(
            Double(Int.random(in: 1...100, using: &dice)), burst: .random(in: 1...200, using: &dice)
        )
        let limit: SharedLimit = Bool.random(using: &dice) ? .guesses : .calls
        var gateways = (0..<count).map { _ in Allowances(sharedAs: limit, address: rate) }
        var tellings: [Telling] = []
        var taken = 0
        let interval = limit.isStrict ? 5 : Peers.interval.wholeMilliseconds
        let slowest: Int64 = 50
        let seconds: Int64 = 8
        for milliseconds in stride(from: 0, to: seconds * 1_000, by: 5) {
            let now = Instant(milliseconds: milliseconds)
            for telling in tellings where telling.at <= now {
                for index in gateways.indices where index != telling.by {
                    for charge in telling.charges { gateways[index].hear(charge, now: now) }
                }
            }
            tellings.removeAll { $0.at <= now }
            for index in gateways.indices {
                let asker = Asker(address: .v4(1))
                if Int.random(in: 0...3, using: &dice) == 0,
                    gateways[index].take(for: asker, now: now) == nil
                {
                    taken += 1
                }
                guard milliseconds % interval == 0, gateways[index].hasUntold else { continue }
                let late = Duration.milliseconds(Int64.random(in: 1...slowest, using: &dice))
                tellings.append(
                    Telling(
                        at: now + late, by: index, charges: gateways[index].takeUntold(atMost: 10)))
            }
        }
        let one = Double(rate.burst) + rate.perSecond * Double(seconds)
        let others = Double(count - 1)
        // What each of the others may let through before it has heard of the rest.
        let unheard = Double(limit.noteworthy(rate)) + asked(within: interval + slowest)
        #expect(Double(taken) <= one + others * unheard + 1, "\(count) gateways at \(rate)")
        #expect(Double(taken) >= one * 0.8 - others * unheard - 1)
    }
}
