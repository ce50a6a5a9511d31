import Bus
import EventSourcing
import Journal
import Wire

/// A whole cluster in one process: brokers, hosts, followers and clients in virtual time, on a
/// network that loses, doubles, delays and reorders. The same seed gives the same run.
final class World {
    static let start = Timestamp(milliseconds: 1_767_225_600_000)
    static let chaosLasts: Duration = .seconds(20)
    static let healingLasts: Duration = .seconds(60)
    static let tick: Duration = .milliseconds(50)

    private(set) var now = World.start
    private(set) var chaos: Chaos
    var dice: Dice
    let oracle = Oracle()
    let purses = MemoryJournal.Disk(epoch: "purses")
    let ledgers = MemoryJournal.Disk(epoch: "ledgers")
    private var brokers: [SimulatedBroker] = []
    private var hosts: [SimulatedHost] = []
    private var clients: [SimulatedClient] = []
    private var queue = EventQueue<Happening>()

    init(seed: UInt64) {
        dice = Dice(seed: seed)
        chaos = Chaos(&dice)
        brokers = (0..<chaos.brokers).map { SimulatedBroker($0, self) }
        for index in 0..<(chaos.hosts + chaos.followers) {
            hosts.append(SimulatedHost(index, isFollower: index >= chaos.hosts, self))
        }
        clients = (0..<chaos.clients).map { SimulatedClient($0, self) }
        for host in hosts { start(.host(host.index)) }
        for client in clients {
            schedule(.tick(.client(client.index), life: 0), in: Self.tick)
            schedule(.act(client: client.index), in: .milliseconds(100))
        }
        for broker in brokers { start(.broker(broker.index)) }
    }

    var brokerCount: Int { brokers.count }
    var hasFollowers: Bool { hosts.contains(where: \.isFollower) }
    var eventCount: Int { Int(MemoryJournal(on: purses).head()) }

    /// Runs to the end, or to the first broken promise.
    func run() throws(Broken) {
        try step(until: Self.start + Self.chaosLasts)
        chaos = .calm
        for client in clients { client.stopsActing = true }
        try step(until: Self.start + Self.chaosLasts + Self.healingLasts) {
            self.clients.allSatisfy(\.isDone) && self.oracle.isSettled(self)
        }
        try oracle.checkTheEnd(self, clients, hosts)
    }

    func send(_ message: Message, to node: Node) {
        guard !dice.chance(chaos.loss) else { return }
        deliver(message, to: node)
        if dice.chance(chaos.doubling) { deliver(message, to: node) }
    }

    func publish(_ publication: Publication) {
        for host in hosts where host.isFollower {
            send(.publication(publication), to: .host(host.index))
        }
    }

    func schedule(_ happening: Happening, in delay: Duration) {
        queue.push(happening, at: now + delay)
    }

    /// The process is gone with all that it had in memory, and comes back after a while.
    func crash(_ node: Node) {
        let pause = Duration.milliseconds(Int.random(in: 1...1_500, using: &dice))
        switch node {
        case .broker(let index): brokers[index].die()
        case .host(let index): hosts[index].die()
        case .client: return
        }
        schedule(.start(node), in: pause)
    }

    /// Another instance gets in between: the deeper, the less likely.
    func interleave(with host: SimulatedHost, depth: Int) {
        guard depth < 3, dice.chance(chaos.interleaving),
            let other = hosts.filter({ $0 !== host && $0.isUp }).randomElement(using: &dice)
        else { return }
        other.turn(depth: depth + 1)
    }

    func isCurrent(_ peer: PeerID) -> Bool { hosts.contains { $0.isUp && $0.peer == peer } }
}

extension World {
    private func start(_ node: Node) {
        switch node {
        case .broker(let index): brokers[index].start()
        case .host(let index): hosts[index].start()
        case .client: break
        }
    }

    private func step(
        until end: Timestamp, or isOver: () -> Bool = { false }
    ) throws(Broken) {
        while let (at, happening) = queue.pop(before: end) {
            now = max(now, at)
            carryOut(happening)
            try oracle.check(self)
            if isOver() { return }
        }
        now = end
    }

    private func deliver(_ message: Message, to node: Node) {
        let delay = Int.random(in: 0...chaos.longestDelay, using: &dice)
        schedule(.deliver(message, to: node), in: .milliseconds(delay))
    }

    private func carryOut(_ happening: Happening) {
        switch happening {
        case .deliver(let message, let node): deliverNow(message, node)
        case .tick(let node, let life): tick(node, life)
        case .turn(let index, let life):
            if hosts[index].life == life, hosts[index].isUp { hosts[index].turn(depth: 0) }
        case .start(let node): start(node)
        case .act(let index): clients[index].act()
        }
    }

    private func deliverNow(_ message: Message, _ node: Node) {
        switch node {
        case .broker(let index): brokers[index].receive(message)
        case .host(let index): hosts[index].receive(message)
        case .client(let index): clients[index].receive(message)
        }
    }

    private func tick(_ node: Node, _ life: Int) {
        switch node {
        case .broker(let index):
            guard brokers[index].life == life else { return }
            if dice.chance(chaos.brokerCrash) { return crash(node) }
            brokers[index].tick()
        case .host(let index):
            guard hosts[index].life == life else { return }
            hosts[index].tick()
        case .client(let index): clients[index].tick()
        }
        schedule(.tick(node, life: life), in: Self.tick)
    }
}
