import Hosting
import ParlorWire

extension Metrics {
    mutating func addCalls() {
        writer.begin(
            "call_seconds", .histogram,
            "How long calls took, as a whole and by the parts of their times.")
        for (source, counts) in counted {
            for call in counts.calls {
                let labels = source.labels + [("call", call.call.rawValue)]
                writer.add("call_seconds", call.work.whole, labels + [("part", "whole")])
                for (part, times) in call.parts.sorted(by: { $0.key < $1.key }) where times.sum > 0
                {
                    writer.add("call_seconds", times, labels + [("part", part)])
                }
            }
        }
        writer.begin("unanswered", .gauge, "Instances that did not say in time what they count.")
        writer.add("unanswered", [], facts.unanswered)
    }

    mutating func addRefused() {
        writer.begin("refused_total", .counter, "Calls refused.")
        for source in sources where source.service == "bus" {
            writer.add("refused_total", source.labels, source.counters.refused ?? 0)
        }
        for (source, counts) in counted {
            for refused in counts.refused {
                let why = [("call", refused.call.rawValue), ("code", refused.code.rawValue)]
                writer.add("refused_total", source.labels + why, refused.count)
            }
        }
        writer.begin(
            "refused_untold_total", .counter,
            "Refusals that were not published, because there were too many in a second.")
        for (source, counts) in counted {
            writer.add("refused_untold_total", source.labels, counts.unpublished)
        }
    }

    mutating func addTold() {
        writer.begin("messages_total", .counter, "Messages that were sent in conversations.")
        for (source, counts) in counted where source.service == "chat-store" {
            writer.add("messages_total", source.labels, counts.events["chat.sent"] ?? 0)
        }
        writer.begin("matches_ended_total", .counter, "Matches that came to their end.")
        for (source, counts) in counted where source.service == "game-authority" {
            for (status, event) in [("over", "match.ended"), ("calledOff", "match.calledOff")] {
                writer.add(
                    "matches_ended_total", source.labels + [("status", status)],
                    counts.events[event] ?? 0)
            }
        }
    }

    private var counted: [(source: Source, counts: InstanceMetrics)] {
        sources.compactMap { source in facts.instances[source.instance].map { (source, $0) } }
    }
}

extension MetricsText {
    /// Each bucket with all that is below it.
    fileprivate mutating func add(
        _ name: String, _ histogram: Histogram, _ labels: [(String, String)]
    ) {
        var passed = 0
        for (bucket, count) in histogram.counts.enumerated() {
            passed += count
            add("\(name)_bucket", labels + [("le", Self.bounds[bucket])], passed)
        }
        add("\(name)_sum", labels, Double(histogram.sum) / 1_000_000)
        add("\(name)_count", labels, passed)
    }

    private static let bounds =
        Histogram.bounds.map { "\(Double($0) / 1_000_000)" } + ["+Inf"]
}
