import Hosting
import Load

/// What many guests saw, as `parlor load` tells it.
struct LoadReport: Encodable {
    let calls: Int
    let callsPerSecond: Double
    let refused: Int
    let deliveries: Int
    let deliveriesPerSecond: Double
    /// Nil when there was none.
    let answerMs: Percentiles?
    let sightMs: Percentiles?
    let gaps: Int
    let duplicates: Int
    let reconnects: Int
    let refusal: String?

    struct Percentiles: Encodable {
        let p50: Double
        let p99: Double
        let most: Double

        init?(_ latencies: Latencies) {
            guard latencies.count > 0 else { return nil }
            p50 = latencies.milliseconds(at: 0.5)
            p99 = latencies.milliseconds(at: 0.99)
            most = latencies.milliseconds(at: 1)
        }

        var text: String {
            let parts = [("p50", p50), ("p99", p99), ("most", most)].map {
                "\($0) \(Units.decimal($1, places: 2)) ms"
            }
            return parts.joined(separator: ", ")
        }
    }

    init(_ outcome: Rehearsal.Outcome) {
        let seconds = outcome.took / .seconds(1)
        let tally = outcome.tally
        calls = tally.answered
        callsPerSecond = Double(tally.answered) / seconds
        refused = tally.refused
        deliveries = tally.deliveries
        deliveriesPerSecond = Double(tally.deliveries) / seconds
        answerMs = Percentiles(tally.answers)
        sightMs = Percentiles(tally.sights)
        gaps = tally.gaps
        duplicates = tally.duplicates
        reconnects = tally.reconnects
        refusal = tally.refusal
    }

    var isClean: Bool { gaps == 0 && duplicates == 0 }

    var lines: [String] {
        var table = Table([("", .left), ("", .right), ("", .left)])
        table.add(["calls", count(calls), "\(Units.rate(callsPerSecond))/s"])
        table.add(["  refused", count(refused), refusal ?? ""])
        table.add(["  from call to answer", "", answerMs?.text ?? "none was answered"])
        table.add(["deliveries", count(deliveries), "\(Units.rate(deliveriesPerSecond))/s"])
        table.add(["  from call to sight", "", sightMs?.text ?? "none was seen where they watch"])
        table.add(["gaps", count(gaps), ""])
        table.add(["duplicates", count(duplicates), ""])
        table.add(["reconnects", count(reconnects), ""])
        return table.lines.filter { !$0.allSatisfy(\.isWhitespace) }
    }

    private func count(_ number: Int) -> String { Units.grouped(Int64(number)) }
}
