import ParlorWire

@testable import Sessions

/// Several gateways, and the bus between them.
final class Gates {
    let all: [Gate]
    /// What is on its way, in the order of one broker.
    private var news: [Publication] = []

    init(_ count: Int, _ limits: GatewayLimits = GatewayLimits()) {
        all = (1...count).map { Gate(limits, as: "gateway-\($0)_1") }
    }

    subscript(index: Int) -> Gate { all[index] }

    /// What each of them tells goes off.
    func tell() { news += all.flatMap { $0.takePublished() } }

    /// What is on its way arrives, at each of them.
    func arrive() {
        defer { news = [] }
        for publication in news { for gate in all { gate.hear(publication) } }
    }

    /// The same through several brokers: one gateway hears it in the opposite order.
    func arrive(backwardsAt backwards: Gate) {
        defer { news = [] }
        for gate in all {
            let heard = gate === backwards ? news.reversed() : news
            for publication in heard { gate.hear(publication) }
        }
    }

    func lose() { news = [] }

    func pass(_ time: Duration) {
        for gate in all { gate.pass(time) }
        tell()
        arrive()
    }
}
