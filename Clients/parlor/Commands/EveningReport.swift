import Hosting
import Load
import ParlorWire

/// What people did in an evening and how it went, as `parlor load evening` tells it.
struct EveningReport: Encodable {
    let seed: UInt64
    let seconds: Double
    let guests: Int
    let actions: [Action]
    /// From an act until all others in the room had seen it; nil when nobody saw any.
    let seenMs: Times?
    /// How much later than planned steps were begun.
    let lateMs: Times?
    let withoutOccasion: Int
    let notBegun: Int
    let repeated: Int
    let matches: Int
    let deliveries: Int
    let gaps: Int
    let duplicates: Int
    let recovered: Int
    let anew: Int
    let compared: Int
    let acknowledged: Int
    let lookedUp: Int
    /// How much of one processor this process took.
    let processor: Double
    let flaws: Int
    /// The first of them.
    let sentences: [String]

    /// One kind of action.
    struct Action: Encodable {
        let name: Activity
        let count: Int
        let ms: Times?
        let refused: [ErrorCode: Int]
        let wrong: [ErrorCode: Int]
    }

    struct Times: Encodable {
        let count: Int
        let p50: Double
        let p95: Double
        let p99: Double
        let most: Double

        init?(_ latencies: Latencies) {
            guard latencies.count > 0 else { return nil }
            count = latencies.count
            p50 = latencies.milliseconds(at: 0.5)
            p95 = latencies.milliseconds(at: 0.95)
            p99 = latencies.milliseconds(at: 0.99)
            most = latencies.milliseconds(at: 1)
        }
    }

    init(_ plan: EveningPlan, _ outcome: EveningPlan.Outcome) {
        let (tally, heard) = (outcome.tally, outcome.heard)
        seed = plan.seed
        seconds = outcome.took / .seconds(1)
        guests = outcome.guests
        actions = Activity.allCases.compactMap { activity in
            tally.rows[activity].map {
                Action(
                    name: activity, count: $0.count, ms: Times($0.took), refused: $0.refused,
                    wrong: $0.wrong)
            }
        }
        (seenMs, lateMs) = (Times(tally.sights), Times(tally.lateness))
        (withoutOccasion, notBegun) = (tally.withoutOccasion, tally.notBegun)
        (repeated, matches) = (tally.repeated, outcome.matches)
        (deliveries, gaps, duplicates) = (heard.deliveries, heard.gaps, heard.duplicates)
        (recovered, anew) = (tally.recovered, tally.anew)
        (compared, acknowledged, lookedUp) = (tally.compared, tally.acknowledged, tally.lookedUp)
        processor = outcome.processor / outcome.took
        (flaws, sentences) = (outcome.flaws, outcome.sentences)
    }

    var isClean: Bool { flaws == 0 }
}

extension EveningReport {
    var lines: [String] {
        var table = Table([
            ("ACTION", .left), ("COUNT", .right), ("P50 MS", .right), ("P95", .right),
            ("P99", .right), ("MOST", .right), ("REFUSED AS IN LIFE", .left), ("WRONGLY", .left),
        ])
        for action in actions {
            table.add(
                [action.name.rawValue, count(action.count)] + cells(action.ms)
                    + [codes(action.refused), codes(action.wrong)])
        }
        table.add(["seen by all others", count(seenMs?.count ?? 0)] + cells(seenMs) + ["", ""])
        table.add(["begun late by", count(lateMs?.count ?? 0)] + cells(lateMs) + ["", ""])
        return table.lines + [""] + summary + sentences.map { "- \($0)" }
    }

    private var summary: [String] {
        let share = Units.decimal(processor * 100, places: 0)
        let limit =
            processor > 0.9
            ? "It is the limit here: run several at once." : "Parlor's speed is what is measured."
        return [
            "In \(Units.decimal(seconds, places: 1)) s, \(count(guests)) guests came and"
                + " \(count(matches)) matches ended. \(count(withoutOccasion)) steps had no occasion,"
                + " \(count(notBegun)) were not begun in time. \(count(repeated)) calls were sent"
                + " again.",
            "\(count(deliveries)) events were seen: \(count(gaps)) gaps, \(count(duplicates))"
                + " duplicates. Of the watches that were resumed, \(count(recovered)) went on and"
                + " \(count(anew)) began anew.",
            "\(count(compared)) views were compared with fresh states. \(count(acknowledged))"
                + " commands were acknowledged where others see them, and \(count(lookedUp)) acts"
                + " were looked up.",
            "This process took \(share) % of one processor. \(limit)",
            flaws == 0
                ? "Nothing is wrong." : "\(count(flaws)) things are wrong. The first of them:",
        ]
    }

    private func cells(_ times: Times?) -> [String] {
        guard let times else { return ["", "", "", ""] }
        return [times.p50, times.p95, times.p99, times.most].map { Units.decimal($0, places: 1) }
    }

    private func codes(_ refused: [ErrorCode: Int]) -> String {
        refused.sorted { $0.key < $1.key }.map { "\($0.key) \(count($0.value))" }
            .joined(separator: ", ")
    }

    private func count(_ number: Int) -> String { Units.grouped(Int64(number)) }
}
