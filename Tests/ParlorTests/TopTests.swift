import BusZeroMQ
import Hosting
import ParlorWire
import Testing

@testable import Parlor

@Suite struct TopTests {
    /// So many calls of so many microseconds, of which each was kept for a half.
    private func work(
        _ calls: Int, of time: Int = 4_000, refused: Int = 0, bytes: Int = 0
    ) throws -> Work {
        var counts = [Int](repeating: 0, count: Histogram.bounds.count + 1)
        counts[Histogram.bounds.firstIndex { time <= $0 }!] = calls
        let half = calls * time / 2
        let json =
            #"{"refused":\#(refused),"bytes":\#(bytes),"whole":{"counts":\#(counts),"sum":\#(2 * half)},"#
            + #""times":{"queue":0,"decide":\#(half),"keep":\#(half),"tell":0,"asked":0}}"#
        return try JSON.decode(Work.self, from: Bytes(json.utf8))
    }

    private func row(_ instance: String, _ name: String) -> TopSample.Row {
        TopSample.Row(instance: instance, name: name)
    }

    @Test func `calls of all instances are summed, since the look before`() throws {
        let before = TopSample(work: [row("lobby-1", "room.join"): try work(10)])
        let sample = TopSample(work: [
            row("lobby-1", "room.join"): try work(14, refused: 2),
            row("lobby-2", "room.join"): try work(6), row("lobby-2", "room.list"): try work(1),
        ])
        let view = TopView(by: .call, order: .rate)
        let report = TopReport(view, sample, since: before, seconds: 2)
        #expect(report.rows.map(\.name) == ["room.join", "room.list"])
        #expect(report.rows.map(\.callsPerSecond) == [5, 0.5])
        #expect(report.rows[0].refusedPerSecond == 1 && report.rows[0].shares["keep"] == 0.5)
        #expect((2...5) ~= report.rows[0].p99Ms!)
        #expect(report.total.callsPerSecond == 5.5)
    }

    @Test func `what was restarted meanwhile counts from its start`() throws {
        let before = TopSample(work: [row("lobby-1", "room.join"): try work(1_000)])
        let sample = TopSample(work: [row("lobby-1", "room.join"): try work(3)])
        let view = TopView(by: .call, order: .rate)
        let report = TopReport(view, sample, since: before, seconds: 1)
        #expect(report.rows.map(\.callsPerSecond) == [3])
    }

    @Test func `what had no call since then is not there`() throws {
        let same = TopSample(work: [row("lobby-1", "room.join"): try work(3)])
        let view = TopView(by: .call, order: .rate)
        #expect(TopReport(view, same, since: same, seconds: 1).rows.isEmpty)
    }

    @Test func `every instance has a row that says how it is, also without a call`() throws {
        let sample = TopSample(work: [row("lobby-1", "lobby-1"): try work(3)])
        let view = TopView(by: .instance, order: .rate)
        var report = TopReport(view, sample, since: TopSample(), seconds: 1)
        let json = """
            [{"service": "chat-store", "instance": "chat-store-1", "pid": 3, "kinds": [],
              "pending": 0, "completed": 0, "leaving": true, "heardMsAgo": 1},
             {"service": "lobby", "instance": "lobby-1", "pid": 2, "kinds": ["room"],
              "pending": 0, "completed": 3, "leaving": false, "heardMsAgo": 1,
              "counters": {"service": "lobby", "instance": "lobby-1", "version": "1", "pid": 2,
              "uptimeMs": 1, "calls": 3, "callsPerSecond": 3, "refused": 0, "events": 0,
              "eventsPerSecond": 0, "batches": 0, "callsPerBatch": 0, "p50Ms": 0, "p99Ms": 0,
              "memoryBytes": 7, "processorShare": 0.25, "journalBytes": 0, "activeEntities": 0,
              "faults": 0, "malformed": 0, "unsent": 0}}]
            """
        report.add(try JSON.decode([BusWorker].self, from: Bytes(json.utf8)))
        #expect(report.rows.map(\.name) == ["lobby-1", "chat-store-1"])
        #expect(report.rows.map(\.instance?.state) == ["ready", "draining"])
        #expect(report.rows[0].instance?.memoryBytes == 7)
        #expect(report.rows[0].instance?.processorShare == 0.25)
        #expect(report.rows[1].callsPerSecond == 0)
    }

    @Test func `keys are those of the instances' last second`() throws {
        let sample = TopSample(work: [row("lobby-1", "room.K7QD"): try work(3)], seconds: 1.5)
        let view = TopView(by: .key, order: .rate)
        let report = TopReport(view, sample, since: sample, seconds: 9)
        #expect(report.rows.map(\.callsPerSecond) == [2])
    }

    @Test(arguments: [
        (TopView.Order.rate, ["many", "slow", "large", "wrong"]),
        (.time, ["slow", "many", "large", "wrong"]),
        (.refusals, ["wrong", "large", "many", "slow"]),
        (.bytes, ["large", "many", "slow", "wrong"]),
    ])
    func `rows are in the order that was asked for`(
        _ order: TopView.Order, _ names: [String]
    ) throws {
        let sample = TopSample(work: [
            row("a", "many"): try work(9, of: 100), row("a", "slow"): try work(3, of: 900_000),
            row("a", "large"): try work(2, of: 100, bytes: 99),
            row("a", "wrong"): try work(1, of: 100, refused: 1),
        ])
        let view = TopView(by: .call, order: order)
        let report = TopReport(view, sample, since: TopSample(), seconds: 1)
        #expect(report.rows.map(\.name) == names)
    }

    @Test func `a table has what fits, and says who did not answer`() throws {
        var sample = TopSample(
            work: Dictionary(
                uniqueKeysWithValues: try (0..<50).map {
                    (row("a", "room.x\($0)"), try work($0 + 1))
                }))
        sample.silent = ["chat-store-1"]
        let view = TopView(by: .call, order: .rate)
        let lines = TopReport(view, sample, since: TopSample(), seconds: 1)
            .lines(12, on: Terminal(descriptor: -1))
        #expect(lines.count <= 12)
        #expect(lines[0].hasPrefix("1,275 calls/s, 0 refused/s"))
        #expect(lines[1] == "No answer from chat-store-1.")
        #expect(lines[2].hasPrefix("CALL") && lines[3].hasPrefix("room.x49"))
        #expect(lines[3].contains("50 %"))
    }

    @Test func `a way to look that there is not is named with those that there are`() throws {
        let command = try Command.named("top")
        #expect(try TopView(Invocation(["--by", "key"], of: command)).by == .key)
        #expect(throws: Complaint.usage("--by is 'peron'. Did you mean 'person'?")) {
            try TopView(Invocation(["--by", "peron"], of: command))
        }
        #expect(throws: Complaint.self) {
            try TopView(Invocation(["--sort", "xyzzy"], of: command))
        }
    }
}
