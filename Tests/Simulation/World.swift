import Bus
import EventSourcing
import Hosting
import Journal
import Wire

/// A whole cluster in one process: brokers, hosts, followers and clients in virtual time, on a
/// network that loses, doubles, delays and reorders. The same seed gives the same run.
final class World {
    static let start = Timestamp(milliseconds: 1_767_225_600_000)
    static let chaosLasts: Duration = .seconds(20)
    static let healingLasts: Duration = .seconds(70)
    static let tick: Duration = .milliseconds(50)

    private(set) var now = World.start
    private(set) var chaos: Chaos
    var dice: Dice
    let oracle = Oracle()
    private(set) var purses = MemoryJournal.Disk(epoch: "purses")
    let ledgers = MemoryJournal.Disk(epoch: "ledgers")
    private var brokers: [SimulatedBroker] = []
    private(set) var hosts: [SimulatedHost] = []
    private(set) var clients: [SimulatedClient] = []
    private var queue = EventQueue<Happening>()
    /// What waits for those that are stopped to go on.
    private var frozen: [Node: [Happening]] = [:]
    private var bootTimes: [Node: Duration] = [:]

    init(seed: UInt64) {
        dice = Dice(seed: seed)
        chaos = Chaos(&dice)
        brokers = (0..<chaos.brokers).map { SimulatedBroker($0, self) }
        let purseHosts = chaos.hosts + (chaos.hasTwin ? 1 : 0)
        for index in 0..<(purseHosts + chaos.followers) {
            let name = chaos.hasTwin && index == chaos.hosts ? 0 : index
            hosts.append(
                SimulatedHost(index, as: "host-\(name)", isFollower: index >= purseHosts, self))
        }
        clients = (0..<chaos.clients).map { SimulatedClient($0, self) }
        let nodes =
            hosts.map { Node.host($0.index) } + brokers.map { Node.broker($0.index) }
            + clients.map { Node.client($0.index) }
        for node in nodes {
            bootTimes[node] = .milliseconds(Int.random(in: 0...1_000_000_000, using: &dice))
        }
        for client in clients {
            schedule(.tick(.client(client.index), life: 0), in: Self.tick)
            schedule(.act(client: client.index), in: .milliseconds(100))
        }
        for node in nodes { start(node) }
        if chaos.isReplaced {
            schedule(.replacePurses, in: .milliseconds(Int.random(in: 0...20_000, using: &dice)))
        }
    }

    var brokerCount: Int { brokers.count }
    var purseHosts: [SimulatedHost] { hosts.filter { !$0.isFollower } }
    var hasFollowers: Bool { hosts.contains(where: \.isFollower) }
    var eventCount: Int { Int(MemoryJournal(on: purses).head()) }

    /// Runs to the end, or to the first broken promise.
    func run() throws(Broken) {
        try step(until: Self.start + Self.chaosLasts)
        chaos = .calm
        for host in hosts { crash(.host(host.index)) }
        for client in clients { client.stopsActing = true }
        try step(until: Self.start + Self.chaosLasts + Self.healingLasts) {
            self.clients.allSatisfy(\.isDone) && self.oracle.isSettled(self)
        }
        for host in hosts {
            host.die()
            host.start()
        }
        try oracle.checkTheEnd(self)
    }

    /// What a process takes for the time since some moment of its own: it only ever grows.
    func steadyTime(of node: Node) -> Timestamp { now + bootTimes[node]! }

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
        frozen[node] = nil
        switch node {
        case .broker(let index): brokers[index].die()
        case .host(let index):
            // One that is dead already is about to come back.
            guard hosts[index].isUp else { return }
            hosts[index].die()
        case .client: return
        }
        schedule(.start(node), in: pause)
    }

    /// Another instance gets in between: the deeper, the less likely.
    func interleave(with host: SimulatedHost, depth: Int) {
        guard depth < 3, dice.chance(chaos.interleaving),
            let other = hosts.filter({
                $0 !== host && $0.isUp && frozen[.host($0.index)] == nil
            }).randomElement(using: &dice)
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
        if let worker = happening.worker, frozen[worker] != nil {
            frozen[worker]!.append(happening)
            return
        }
        switch happening {
        case .deliver(let message, let node): deliverNow(message, node)
        case .tick(let node, let life): tick(node, life)
        case .turn(let index, let life):
            if hosts[index].life == life, hosts[index].isUp { hosts[index].turn(depth: 0) }
        case .start(let node): start(node)
        case .thaw(let node): thaw(node)
        case .replacePurses: replacePurses()
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
        if frozen[node] == nil, dice.chance(chaos.freezing) { freeze(node) }
    }

    private func freeze(_ node: Node) {
        frozen[node] = []
        if case .host(let index) = node { hosts[index].wellSince = nil }
        schedule(.thaw(node), in: .milliseconds(Int.random(in: 1...4_000, using: &dice)))
    }

    private func thaw(_ node: Node) {
        guard let missed = frozen.removeValue(forKey: node) else { return }
        if case .host(let index) = node, hosts[index].isUp { hosts[index].wellSince = now }
        for happening in missed { carryOut(happening) }
    }

    /// All that the purses' service knew is lost, and somebody fills its new journal at once.
    private func replacePurses() {
        oracle.noting { () throws(Broken) in try oracle.check(self) }
        for host in purseHosts { crash(.host(host.index)) }
        purses = MemoryJournal.Disk(epoch: "purses-2")
        oracle.beginAnew()
        for client in clients { client.beginAnew() }
        let puts = (0..<Int.random(in: 0...150, using: &dice)).map { number in
            let (name, body) = JSON.encode(choice: Purse.Command.put(amount: number % 10))
            let header = CallHeader(
                id: CommandID("refill-\(number)"), call: CallName(name), actor: .operator)
            return Call(kind: Purse.kind, key: "a", header: header, body: body)
        }
        let refilling = try? Host(MemoryJournal(on: purses), secret: 1).serving(Purse.self)
        _ = refilling?.receive(puts, now: now)
    }
}
