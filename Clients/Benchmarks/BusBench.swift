import Bus
import BusZeroMQ
import Wire

/// How fast the bus carries, beside the same threads, clients and workers around a bare broker.
public struct BusBench {
    public struct Result: Sendable, CustomStringConvertible {
        public let name: String
        /// Per second.
        public let ours: Double
        public let reference: Double
        public var ratio: Double { ours / reference }

        public var description: String {
            "\(name): \(Int(ours))/s, bare \(Int(reference))/s, ratio \((ratio * 100).rounded() / 100)"
        }
    }

    public static let callsInFlight = [1, 64, 512]
    public static let subscribers = [1, 10, 100]

    private static let rounds = 5
    private let perRound: Duration

    public init(taking time: Duration = .seconds(24)) {
        let figures = Self.callsInFlight.count + Self.subscribers.count
        perRound = time / (figures * Self.rounds * 2)
    }

    public func run() throws -> [Result] { try calls() + events() }

    /// Calls answered, by how many are under way at a time; the reference is a ROUTER-ROUTER loop.
    public func calls() throws -> [Result] {
        try Self.callsInFlight.map { count in
            try compare("calls, \(count) in flight") { kind throws(BusFault) in
                try CallsLoad(through: kind).rate(inFlight: count, for: perRound)
            }
        }
    }

    /// Events delivered, summed over their subscribers; the reference is `zmq_proxy`.
    public func events() throws -> [Result] {
        try Self.subscribers.map { count in
            try compare("events, \(count) subscribers") { kind throws(BusFault) in
                try EventsLoad(through: kind, subscribers: count).rate(for: perRound)
            }
        }
    }

    private func compare(
        _ name: String, _ measure: (BrokerKind) throws(BusFault) -> Double
    ) throws(BusFault) -> Result {
        var (ours, bare): ([Double], [Double]) = ([], [])
        for _ in 0..<Self.rounds {
            ours.append(try measure(.parlor))
            bare.append(try measure(.bare))
        }
        return Result(
            name: name, ours: ours.sorted()[Self.rounds / 2],
            reference: bare.sorted()[Self.rounds / 2])
    }
}

/// Which broker carries a load.
enum BrokerKind: Sendable { case parlor, bare }
