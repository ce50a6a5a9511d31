import Bus
import BusZeroMQ
import ParlorWire

/// How fast the bus carries, beside the same threads, clients and workers around a bare broker.
enum BusBench {
    static let callsInFlight = [1, 64, 512]
    static let subscribers = [1, 10, 100]
    static let rounds = 5
    static let perRound: Duration = .milliseconds(400)

    /// Calls answered, by how many are under way at a time; the reference is a ROUTER-ROUTER loop.
    /// With keys, the reference is the bus of one machine.
    static func calls() throws -> [Benchmark.Result] {
        try callsInFlight.map { count in
            try compare("calls through the bus, \(count) in flight", .parlor, .bare, .none) {
                kind throws(BusFault) in
                try CallsLoad(through: kind).rate(inFlight: count, for: perRound)
            }
        }
            + callsInFlight.map { count in
                try compare(
                    "the same with keys, \(count) in flight", .withKeys, .parlor,
                    .ratioAtLeast(count == 1 ? 0.7 : 0.55)
                ) { kind throws(BusFault) in
                    try CallsLoad(through: kind).rate(inFlight: count, for: perRound)
                }
            }
    }

    /// Events delivered, summed over their subscribers; the reference is `zmq_proxy`.
    static func events() throws -> [Benchmark.Result] {
        try subscribers.map { count in
            try compare("events to \(count) subscribers", .parlor, .bare, .ratioAtLeast(0.8)) {
                kind throws(BusFault) in
                try EventsLoad(through: kind, subscribers: count).rate(for: perRound)
            }
        }
    }

    private static func compare(
        _ name: String, _ measured: BrokerKind, _ reference: BrokerKind,
        _ budget: Benchmark.Budget,
        _ measure: (BrokerKind) throws(BusFault) -> Double
    ) throws(BusFault) -> Benchmark.Result {
        var pairs: [Benchmark.Round] = []
        for _ in 0..<rounds {
            let ours = try measure(measured)
            pairs.append(Benchmark.Round(ours: ours, reference: try measure(reference)))
        }
        return Benchmark.Result(name, unit: "1/s", pairs, budget: budget)
    }
}

/// Which broker carries a load.
enum BrokerKind: Sendable {
    case parlor
    /// The same beyond one machine: everything is encrypted.
    case withKeys
    case bare
}
