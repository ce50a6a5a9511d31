import Bus
import Contracts
import Hosting
import Journal
import ParlorWire
import Simulation

/// Five machines in virtual time, each with a broker and a share of twenty services.
final class TownWorld {
    enum Happening {
        case deliver(Message, to: Node, era: Int)
        case tick(Node, life: Int)
        case turn(Node, life: Int)
        case act(Node)
        case start(Node)
        case heal
        case goDown(Service)
        case endFailover(Service)
        case backUp(Service)
        case restore
        case look
    }

    static let begin = Timestamp(milliseconds: 1_767_225_600_000)
    static let chaosLasts: Duration = .seconds(30)
    /// All must be answered and caught up so long after everything was healed.
    static let healingLasts: Duration = .seconds(60)
    static let interval: Duration = .milliseconds(50)
    static let machines = 5
    static let instances = 4
    static let residents = 6
    static let leavers = 2

    let standby: Town.Standby
    private(set) var now = TownWorld.begin
    var chaos: TownChaos
    var dice: Dice
    var network = Network()
    private(set) var databases: [Service: Database] = [:]
    private(set) var services: [ServiceProcess] = []
    private(set) var brokers: [SimulatedBroker] = []
    private(set) var residents: [Resident] = []
    /// Residents who delete their account sooner or later. They deal with each other alone.
    private(set) var leavers: [Resident] = []
    let erased = EmptyFiles()
    /// What residents say to each other outside of Parlor.
    let notes = Notes()
    var oracle = TownOracle()
    var restore: TownRestore?
    /// Another one after everything was stopped at once: no message outlives that.
    var era = 0
    private var processes: [Node: any SimulatedProcess] = [:]
    private var bootTimes: [Node: Duration] = [:]
    private var queue = EventQueue<Happening>()

    init(seed: UInt64, _ standby: Town.Standby, restoring: Town.Restore?) {
        self.standby = standby
        dice = Dice(seed: seed)
        chaos = TownChaos(&dice, machines: Self.machines)
        for service in Service.allCases { databases[service] = Database(service) }
        for instance in 0..<Self.instances {
            for (number, service) in Service.allCases.enumerated() {
                let index = instance * Service.allCases.count + number
                services.append(
                    ServiceProcess(
                        index, service, machine: (index + instance) % Self.machines, self))
            }
        }
        brokers = (0..<Self.machines).map { SimulatedBroker($0, self) }
        residents = (0..<Self.residents).map { Resident($0, self) }
        leavers = (0..<Self.leavers).map { Resident(Self.residents + $0, self, leaves: true) }
        let all: [any SimulatedProcess] = brokers + services + people
        for process in all {
            processes[process.node] = process
            bootTimes[process.node] = .milliseconds(Int.random(in: 0...1_000_000_000, using: &dice))
        }
        for process in all { process.start() }
        plan(.look, in: Self.interval)
        if let restoring {
            let restore = TownRestore(restoring, &dice)
            self.restore = restore
            planRestore(restore)
        }
    }

    func run() throws(Broken) {
        try step(until: now + Self.chaosLasts)
        chaos.calmDown()
        network.heal()
        for service in Service.allCases { endFailover(service) }
        for person in people { person.stopsActing = true }
        let end = now + Self.healingLasts
        repeat {
            try step(until: now + .seconds(1))
        } while now < end && !people.allSatisfy(\.isDone)
        try oracle.checkLiveness(self)
        try settle(until: end)
        try oracle.checkTheEnd(self)
    }

    var people: [Resident] { residents + leavers }
    func bootTime(of node: Node) -> Duration { bootTimes[node]! }
    func database(of service: Service) -> Database { databases[service]! }
    func wall(of machine: Int) -> Timestamp { now + .milliseconds(chaos.clockErrors[machine]) }
    func plan(_ happening: Happening, in delay: Duration) { queue.push(happening, at: now + delay) }

    /// Kill -9: what it had in memory is gone. It starts again after a while.
    func kill(_ node: Node) {
        guard let process = processes[node], process.isUp else { return }
        process.die()
        let pause = Int.random(in: 100...4_000, using: &dice)
        plan(.start(node), in: .milliseconds(pause))
    }

    func endFailover(_ service: Service) {
        guard database(of: service).endFailover() else { return }
        for process in services where process.service == service { kill(process.node) }
    }

    func machine(of node: Node) -> Int {
        switch node {
        case .broker(let index): index
        case .host(let index): services[index].machine
        case .client(let index): index % Self.machines
        case .fanout, .gateway, .device: preconditionFailure("A town has no \(node).")
        }
    }

    var outcome: Town.Outcome {
        var (events, digest) = (0, 0xCBF2_9CE4_8422_2325 as UInt64)
        for service in Service.allCases {
            for event in database(of: service).events {
                events += 1
                let line = "\(event.stream) \(event.rev) \(event.command) \(event.at) \(event.name)"
                digest = UInt64(fnv1a: event.body, after: UInt64(fnv1a: line.utf8, after: digest))
            }
        }
        return Town.Outcome(
            events: events, digest: digest, erased: leavers.count { $0.hasLeft })
    }
}

extension TownWorld {
    /// Until followers have everything that there was a moment ago.
    private func settle(until end: Timestamp) throws(Broken) {
        let last = max(end, now + .seconds(10))
        while now < last {
            let sources = Dictionary(
                uniqueKeysWithValues: services.compactMap { process in
                    process.host.map { host in
                        (process.index, Kind.all.map { host.moment(of: $0.name) })
                    }
                })
            try step(until: now + .seconds(3))
            let isReached = services.allSatisfy { process in
                guard let host = process.host, let moments = sources[process.index] else {
                    return false
                }
                return moments.allSatisfy(host.hasReached)
            }
            if isReached, services.allSatisfy(\.isUp) { return }
        }
        throw Broken("Followers did not catch up after everything was healed.")
    }

    private func step(until end: Timestamp) throws(Broken) {
        while let (at, happening) = queue.pop(before: end) {
            now = max(now, at)
            carryOut(happening)
            try oracle.check(self)
        }
        now = end
    }

    private func carryOut(_ happening: Happening) {
        switch happening {
        case .deliver(let message, let node, let era):
            if era == self.era { processes[node]!.receive(message) }
        case .tick(let node, let life):
            let process = processes[node]!
            guard process.life == life, process.isUp else { return }
            process.tick()
            if process.isUp { planTick(of: process) }
        case .turn(let node, let life):
            guard case .host(let index) = node, services[index].life == life else { return }
            services[index].turn()
        case .act(let node):
            if case .client(let index) = node { people[index].act() }
        case .start(let node): if !processes[node]!.isUp { processes[node]!.start() }
        case .heal: network.heal()
        case .goDown(let service): database(of: service).goDown()
        case .endFailover(let service): endFailover(service)
        case .backUp(let service): backUp(service)
        case .restore: restoreAll()
        case .look: lookForTrouble()
        }
    }
}
