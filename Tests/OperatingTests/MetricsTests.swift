import Contracts
import ParlorWire
import Testing

@testable import Hosting
@testable import Operating

@Suite struct MetricsTests {
    private func counts(_ times: [Int], of call: CallName = "room.join") -> InstanceMetrics {
        let observations = Observations()
        let header = CallHeader(id: "1", call: call, actor: .person("ada"))
        let reply = Reply(header: ReplyHeader(id: "1", status: .ok), body: [])
        for time in times {
            observations.note(
                CallNote(
                    Call(kind: call.kind, key: "K7QD", header: header, body: []), answer: reply,
                    at: Timestamp(milliseconds: 0), took: CallTimes(keep: time)))
        }
        return observations.metrics
    }

    private func text(
        _ instances: [String: InstanceMetrics], _ census: Census = Census(),
        of service: String = "lobby"
    ) throws -> String {
        let workers = instances.keys.sorted().map {
            #"{"service":"\#(service)","instance":"\#($0)","kinds":[],"leaving":false}"#
        }
        var facts = MetricsFacts()
        facts.workers = try JSON.decode(
            PartWorkers.self,
            from: Bytes(#"{"workers":[\#(workers.joined(separator: ","))]}"#.utf8)
        ).workers
        (facts.instances, facts.census) = (instances, census)
        return Metrics(facts).text
    }

    /// What Prometheus makes of `sum by (le)`, and of `histogram_quantile`.
    private func buckets(_ text: String, part: String) -> [String: Int] {
        let sample = /parlor_call_seconds_bucket\{.*part="([a-z]+)",le="([^"]+)"\} (\d+)/
        return text.matches(of: sample).filter { $0.1 == part }.reduce(into: [:]) {
            $0[String($1.2), default: 0] += Int($1.3)!
        }
    }

    @Test func `histograms of two instances add up`() throws {
        let text = try text([
            "lobby-1": counts([50, 3_000]), "lobby-2": counts([3_000, 20_000_000]),
        ])
        #expect(text.contains("# TYPE parlor_call_seconds histogram\n"))
        for part in ["whole", "keep"] {
            let sums = buckets(text, part: part)
            #expect(sums["0.0001"] == 1 && sums["0.002"] == 1 && sums["0.005"] == 3)
            #expect(sums["10.0"] == 3 && sums["+Inf"] == 4 && sums.count == 17)
        }
        #expect(buckets(text, part: "queue").isEmpty, "Nothing waited.")
        #expect(!text.contains(/p50|p99|quantile/), "These would not add up.")
        let labels = #"{service="lobby",instance="lobby-1",call="room.join",part="whole"}"#
        #expect(text.contains("parlor_call_seconds_sum\(labels) 0.00305\n"))
        #expect(text.contains("parlor_call_seconds_count\(labels) 2\n"))
    }

    @Test func `a label says what it is given, and no more`() {
        let labels = MetricsText.text(of: [("call", "a\"b\\c\nd"), ("code", "X")])
        #expect(labels == #"{call="a\"b\\c\nd",code="X"}"#)
    }

    @Test func `who is here is told once, and what nobody says is left out`() throws {
        let census = Census([
            .people: ListingCounts(rows: 5, sorts: ["gateway-1_a/": 3, "gateway-2_b/": 2]),
            .peopleAtSeveral: ListingCounts(rows: 1, sorts: ["2": 1]),
            .rooms: ListingCounts(rows: 3, sorts: ["waiting/": 2, "inGame/dice": 1]),
        ])
        let text = try text([:], census)
        #expect(text.contains("\nparlor_people_online 4\n"))
        #expect(text.contains("\nparlor_rooms{status=\"inGame\",game=\"dice\"} 1\n"))
        #expect(text.contains("\nparlor_rooms{status=\"waiting\",game=\"none\"} 2\n"))
        #expect(!text.contains("\nparlor_matches{") && !text.contains("\nparlor_boards_open "))
    }

    @Test(
        arguments: [(3, [:], 3), (3, ["2": 1], 2), (6, ["2": 1, "3": 1], 3)]
            as [(Int, [String: Int], Int)])
    func `who is at several gateways is one`(
        _ rows: Int, _ several: [String: Int], _ people: Int
    ) {
        let census = Census([
            .people: ListingCounts(rows: rows, sorts: [:]),
            .peopleAtSeveral: ListingCounts(rows: several.count, sorts: several),
        ])
        #expect(census.peopleOnline == people)
    }

    @Test func `who is supervised works if its supervisor and the bus both say so`() throws {
        func ready(_ phase: String, hearing heard: String, _ counters: String) throws -> Bool {
            let workers =
                #"{"workers":[{"service":"lobby","instance":"\#(heard)","kinds":[],"#
                + #""leaving":false,"counters":\#(counters)}]}"#
            let state =
                #"{"service":"lobby","instance":"lobby-1","restarts":2,"phase":"\#(phase)"}"#
            var facts = MetricsFacts()
            facts.workers = try JSON.decode(PartWorkers.self, from: Bytes(workers.utf8)).workers
            facts.supervised = [
                try JSON.decode(SupervisedInstance.self, from: Bytes(state.utf8))
            ]
            let sample = #"parlor_ready{service="lobby",instance="lobby-1"}"#
            let text = Metrics(facts).text
            #expect(text.contains("\(sample) 1\n") || text.contains("\(sample) 0\n"))
            return text.contains("\(sample) 1\n")
        }
        #expect(try ready("ready", hearing: "lobby-1", "{}"))
        #expect(try !ready("ready", hearing: "lobby-2", "{}"))
        #expect(try !ready("silent", hearing: "lobby-1", "{}"))
        #expect(try !ready("ready", hearing: "lobby-1", #"{"failingReason":"Full."}"#))
    }

    @Test func `messages and ended matches are counted by what was told of them`() throws {
        func told(_ events: [String: Int]) -> InstanceMetrics {
            InstanceMetrics(calls: [], refused: [], unpublished: 0, events: events)
        }
        let chat = try text(["c-1": told(["chat.sent": 7, "chat.edited": 2])], of: "chat-store")
        #expect(chat.contains(#"parlor_messages_total{service="chat-store",instance="c-1"} 7"#))
        let games = try text(
            ["g-1": told(["match.ended": 2, "match.calledOff": 1])], of: "game-authority")
        let ended = #"parlor_matches_ended_total{service="game-authority",instance="g-1","#
        #expect(games.contains(ended + #"status="over"} 2"#))
        #expect(games.contains(ended + #"status="calledOff"} 1"#))
    }
}
