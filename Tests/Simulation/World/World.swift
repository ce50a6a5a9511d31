import Bus
import EventSourcing
import Journal
import MemoryJournals
import ParlorWire
import Sessions

/// A whole cluster in one process: brokers, hosts, followers, clients, fan-outs, gateways and devices
/// in virtual time, on a network that loses, doubles, delays and reorders. The same seed gives the
/// same run.
final class World {
    static let start = Timestamp(milliseconds: 1_767_225_600_000)
    static let chaosLasts: Duration = .seconds(20)
    static let healingLasts: Duration = .seconds(70)
    static let tick: Duration = .milliseconds(50)
    /// By how many milliseconds a clock is wrong at most that nothing goes by.
    static let farOff = 90_000_000

    private(set) var now = World.start
    private(set) var chaos: Chaos
    var dice: Dice
    let oracle = Oracle()
    private(set) var purses = MemoryJournal.Disk(epoch: "purses")
    private(set) var ledgers = MemoryJournal.Disk(epoch: "ledgers")
    /// Those that can't be read.
    var brokenLedgers: Set<EntityKey> = []
    private var backUps: [Int: MemoryJournal.Disk] = [:]
    let people: [PersonID]
    private(set) var hosts: [SimulatedHost] = []
    private(set) var purseHosts: [SimulatedHost] = []
    private(set) var clients: [SimulatedClient] = []
    private(set) var fanouts: [SimulatedFanout] = []
    private(set) var gateways: [SimulatedGateway] = []
    private(set) var devices: [SimulatedDevice] = []
    private var processes: [Node: any SimulatedProcess] = [:]
    private var queue = EventQueue<Happening>()
    var lines = Lines()
    /// What waits for those that are stopped to go on.
    private var frozen: [Node: [Happening]] = [:]
    private var bootTimes: [Node: Duration] = [:]
    /// How wrong the date of a fan-out or gateway is: nothing there goes by it.
    private var clockErrors: [Node: Duration] = [:]
    private var nextLook = World.start

    init(seed: UInt64) {
        dice = Dice(seed: seed)
        let chaos = Chaos(&dice)
        self.chaos = chaos
        people = (0..<chaos.people).map { PersonID("p\($0)") }
        let purseHosts = chaos.hosts + (chaos.hasTwin ? 1 : 0)
        for index in 0..<(purseHosts + chaos.followers) {
            let name = chaos.hasTwin && index == chaos.hosts ? 0 : index
            hosts.append(
                SimulatedHost(index, as: "host-\(name)", isFollower: index >= purseHosts, self))
        }
        self.purseHosts = hosts.filter { !$0.isFollower }
        let brokers = (0..<chaos.brokers).map { SimulatedBroker($0, self) }
        clients = (0..<chaos.clients).map { SimulatedClient($0, self) }
        fanouts = (0..<chaos.fanouts).map { SimulatedFanout($0, self) }
        gateways = (0..<chaos.gateways).map { SimulatedGateway($0, self) }
        devices = (0..<chaos.devices).map { SimulatedDevice($0, self) }
        found()
        let all: [any SimulatedProcess] =
            hosts + brokers + clients + fanouts + gateways + devices
        for process in all {
            processes[process.node] = process
            bootTimes[process.node] = .milliseconds(Int.random(in: 0...1_000_000_000, using: &dice))
        }
        for process in all { process.start() }
        if chaos.isReplaced {
            schedule(.replacePurses, in: .milliseconds(Int.random(in: 0...20_000, using: &dice)))
        }
        for restore in chaos.restores {
            schedule(.backUp(restore), in: restore.takenAfter)
            schedule(.restore(restore), in: restore.restoredAfter)
        }
    }

    var brokerCount: Int { chaos.brokers }
    var hasFollowers: Bool { hosts.contains(where: \.isFollower) }
    var eventCount: Int { Int(MemoryJournal(on: purses).head()) }
    /// Everybody who sends commands and remembers the answers.
    var diaries: [Diary] { clients.map(\.diary) + devices.map(\.diary) }

    /// Runs to the end, or to the first broken promise.
    func run() throws(Broken) {
        try step(until: Self.start + Self.chaosLasts)
        chaos.calmDown()
        brokenLedgers = []
        for host in hosts { crash(host.node) }
        for process in fanouts as [any SimulatedProcess] + gateways where chaos.powerFails {
            crash(process.node)
        }
        for client in clients { client.stopsActing = true }
        for device in devices { device.isQuiet = true }
        try step(until: Self.start + Self.chaosLasts + Self.healingLasts) { self.isAtRest }
        for host in hosts {
            host.die()
            host.start()
        }
        try oracle.checkTheEnd(self)
    }

    /// What a process takes for the time since some moment of its own: it only ever grows.
    func steadyTime(of node: Node) -> Timestamp { now + bootTimes[node]! }

    /// What a process's clocks say: that time, and a date that may be set.
    func clock(of node: Node) -> Now {
        Now(
            Instant(milliseconds: steadyTime(of: node).milliseconds),
            date: now + clockErrors[node, default: .zero])
    }

    func schedule(_ happening: Happening, in delay: Duration) { plan(happening, at: now + delay) }

    func plan(_ happening: Happening, at time: Timestamp) { queue.push(happening, at: time) }

    /// The process is gone with all that it had in memory, and comes back after a while.
    func crash(_ node: Node) {
        let pause = Duration.milliseconds(Int.random(in: 1...1_500, using: &dice))
        frozen[node] = nil
        // One that is dead already is about to come back.
        guard let process = processes[node], process.isUp else { return }
        process.die()
        schedule(.start(node), in: pause)
    }

    /// Another instance gets in between: the deeper, the less likely.
    func interleave(with host: SimulatedHost, depth: Int) {
        guard depth < 3, dice.chance(chaos.interleaving),
            let other = hosts.filter({ $0 !== host && $0.isUp && frozen[$0.node] == nil })
                .randomElement(using: &dice)
        else { return }
        other.turn(depth: depth + 1)
    }

    func isCurrent(_ peer: PeerID) -> Bool {
        guard let node = Node.worker(peer), let process = processes[node] else { return false }
        return process.isUp && process.peer == peer
    }
}

extension World {
    private var isAtRest: Bool {
        guard now >= nextLook else { return false }
        nextLook = now + Self.tick
        return clients.allSatisfy(\.isDone) && oracle.isSettled(self)
            && devices.allSatisfy { $0.trouble(self) == nil }
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

    private func carryOut(_ happening: Happening) {
        if let worker = happening.worker, frozen[worker] != nil {
            frozen[worker]!.append(happening)
            return
        }
        switch happening {
        case .deliver(let message, let node): processes[node]!.receive(message)
        case .tick(let node, let life): tick(processes[node]!, life)
        case .turn(let index, let life):
            if hosts[index].life == life, hosts[index].isUp { hosts[index].turn(depth: 0) }
        case .start(let node): processes[node]!.start()
        case .thaw(let node): thaw(node)
        case .replacePurses:
            replacePurses(by: MemoryJournal.Disk(epoch: "purses-2"))
            found()
            refill(Int.random(in: 0...150, using: &dice))
        case .backUp(let restore):
            let disk = restore.ofFollowers ? ledgers : purses
            let epoch = Epoch("restored-\(restore.number)")
            backUps[restore.number] = MemoryJournal.Disk(restoring: disk, as: epoch)
        case .restore(let restore):
            let disk = backUps[restore.number]!
            restore.ofFollowers ? replaceLedgers(by: disk) : replacePurses(by: disk)
        case .act(let node): act(node)
        }
    }

    private func act(_ node: Node) {
        switch node {
        case .client(let index): clients[index].act()
        case .device(let index): devices[index].act()
        case .broker, .host, .fanout, .gateway: break
        }
    }

    private func tick(_ process: any SimulatedProcess, _ life: Int) {
        guard process.life == life else { return }
        let node = process.node
        if dice.chance(chaos.crash(of: node)) { return crash(node) }
        if dice.chance(chaos.clockSetting) { setClock(of: node) }
        process.tick()
        schedule(.tick(node, life: life), in: Self.tick)
        if process.isUp, frozen[node] == nil, dice.chance(chaos.freezing) { freeze(node) }
    }

    private func setClock(of node: Node) {
        let error = Int.random(in: -Self.farOff...Self.farOff, using: &dice)
        clockErrors[node] = .milliseconds(error)
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

    /// What the purses' service knew is lost, or all of it that this one has not.
    private func replacePurses(by disk: MemoryJournal.Disk) {
        oracle.noting { () throws(Broken) in try oracle.check(self) }
        for host in purseHosts { crash(host.node) }
        purses = disk
        oracle.beginAnew(MemoryJournal(on: purses).lineage)
        for client in clients { client.beginAnew() }
        for device in devices { device.beginAnew() }
    }

    private func replaceLedgers(by disk: MemoryJournal.Disk) {
        oracle.noting { () throws(Broken) in try oracle.check(self) }
        for host in hosts where host.isFollower { crash(host.node) }
        ledgers = disk
        oracle.carriage.forget()
    }
}
