public import Bus
public import ParlorWire

/// A service's side of the bus: the real links to its brokers and the real caller.
public final class SimulatedPort {
    public enum Arrival {
        case call(Call, from: ReturnAddress)
        case reply(Reply)
        case hint([EventHint])
    }

    public struct ReturnAddress: Sendable {
        let broker: Int
        let ticket: Ticket
    }

    public let peer: PeerID
    private let node: Node
    private unowned let cluster: any Cluster
    private var links: [WorkerLink]
    private var caller: Caller

    public init(
        _ node: Node, life: Int, _ announcement: Announcement, _ cluster: any Cluster
    ) {
        self.node = node
        self.cluster = cluster
        peer = node.peer(life: life)
        let now = cluster.steadyTime(of: node)
        links = (0..<cluster.brokerCount).map { _ in WorkerLink(announcement, now: now) }
        caller = Caller(brokers: cluster.brokerCount)
    }

    public var hasRival: Bool { links.contains(where: \.hasRival) }
    public var hasLeft: Bool { links.allSatisfy { $0.state == .left } }

    public func receive(_ message: Message) -> Arrival? {
        switch message {
        case .broker(let message, let to, let broker) where to == peer:
            switch links[broker].receive(message, now: now) {
            case .nothing: return nil
            case .late(let ticket, let reply):
                self.reply(reply, to: ReturnAddress(broker: broker, ticket: ticket))
                return nil
            case .call(let ticket, let call):
                return .call(call, from: ReturnAddress(broker: broker, ticket: ticket))
            case .hint(let hints):
                guard links.firstIndex(where: { $0.state == .serving }) == broker else {
                    return nil
                }
                return .hint(hints)
            }
        case .reply(let reply):
            guard case .finished(_, let answer)? = caller.receive(reply, now: now) else {
                return nil
            }
            return .reply(answer)
        case .broker, .call, .worker, .publication, .link, .line: return nil
        }
    }

    /// The answers to calls that nobody else answered.
    public func tick() -> [Reply] {
        for broker in links.indices {
            for message in links[broker].tick(now: now, counters: { [] }) {
                cluster.send(.worker(message, from: peer), from: node, to: .broker(broker))
            }
        }
        return caller.tick(now: now).compactMap(carryOut)
    }

    public func begin(_ call: Call, timeout: Duration) {
        _ = caller.begin(call, timeout: timeout, now: now).map(carryOut)
    }

    public func reply(_ reply: Reply, to address: ReturnAddress) {
        cluster.send(
            .worker(.reply(address.ticket, reply), from: peer), from: node,
            to: .broker(address.broker))
    }

    public func leave() {
        for broker in links.indices { links[broker].leave(forGood: false, now: now) }
    }

    private var now: Timestamp { cluster.steadyTime(of: node) }

    private func carryOut(_ effect: Caller.Effect) -> Reply? {
        switch effect {
        case .send(let call, let broker):
            cluster.send(.call(call, from: node), from: node, to: .broker(broker))
            return nil
        case .finished(_, let reply): return reply
        }
    }
}
