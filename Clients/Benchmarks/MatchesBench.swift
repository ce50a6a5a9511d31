import BusZeroMQ
import Contracts
import Hosting
import Wire

/// Ten thousand matches that bots play among themselves, one action a second each: how late the
/// latest of them comes.
enum MatchesBench {
    static let matches = 10_000
    static let measured: Duration = .seconds(20)

    static func run() throws -> [Benchmark.Result] {
        let system = try BenchSystem()
        defer { try? system.end() }
        let load = MatchesLoad(try system.client())
        let heard = try Subscription([system.address], prefixes: ["match."], keys: nil)
        let rate = try load.begin(matches)
        let (late, acts) = try lateness(heard)
        return [
            Benchmark.Result(
                "matches begun and left to bots", unit: "1/s", ours: rate, reference: nil,
                budget: .none),
            Benchmark.Result(
                "actions of \(matches) matches", unit: "1/s", ours: acts, reference: nil,
                budget: .atLeast(Double(matches) * 0.9)),
            Benchmark.Result(
                "the latest of 1,000 turns", unit: "ms", ours: late.percentile(0.999),
                reference: nil, budget: .atMost(50)),
            Benchmark.Result(
                "the latest turn of all", unit: "ms", ours: late.last ?? 0, reference: nil,
                budget: .atMost(50)),
        ]
    }

    /// How much later than a second after the one before actions came, and how many a second.
    private static func lateness(_ heard: Subscription) throws -> ([Double], Double) {
        let clock = ContinuousClock()
        var last: [StreamName: Timestamp] = [:]
        var late: [Double] = []
        // What is heard at first is what came while they were begun.
        let settled = clock.now + .seconds(5)
        let end = settled + measured
        while clock.now < end {
            guard let event = try heard.next(within: .milliseconds(100)),
                event.header.event == "acted"
            else { continue }
            let (stream, at) = (event.header.stream, event.header.at)
            if clock.now >= settled, let before = last[stream] {
                late.append(Double(at.milliseconds - before.milliseconds - 1_000))
            }
            last[stream] = at
        }
        return (late.sorted(), Double(late.count) / (measured / .seconds(1)))
    }
}

/// Somebody who begins many matches against bots and resigns in each.
private final class MatchesLoad {
    private static let inFlight = 512
    private let client: BusClient
    private var asked = 0

    init(_ client: BusClient) { self.client = client }

    /// So many a second.
    func begin(_ count: Int) throws -> Double {
        let clock = ContinuousClock()
        let began = clock.now
        var (sent, left) = (0, 0)
        while left < count {
            while sent < count, client.underWay < Self.inFlight {
                send(
                    MatchCommand.practice(
                        game: "crazyEights", settings: nil, bots: 3, level: .easy, seed: nil), "")
                sent += 1
            }
            guard let reply = try client.next(within: .seconds(30)) else { continue }
            if let failure = reply.failure { throw failure }
            guard let stream = reply.header.stream else { continue }
            if reply.header.rev == 1 { send(MatchCommand.resign, stream.key) } else { left += 1 }
        }
        return Double(count) / ((clock.now - began) / .seconds(1))
    }

    private func send(_ command: MatchCommand, _ key: EntityKey) {
        asked += 1
        let (name, body) = JSON.encode(choice: command)
        let header = CallHeader(
            id: CommandID("match-\(asked)"), call: CallName(name), actor: .person("bench"))
        client.begin(
            Call(kind: "match", key: key, header: header, body: body), timeout: .seconds(30))
    }
}

extension [Double] {
    /// Of a sorted list.
    fileprivate func percentile(_ part: Double) -> Double {
        isEmpty ? 0 : self[Swift.min(Int(Double(count) * part), count - 1)]
    }
}
