import Bus
import EventSourcing
import Hosting
import Journal
import ParlorWire
import Simulation

/// One instance of a service on one machine: the real host, fed in batches.
final class ServiceProcess: SimulatedProcess {
    let node: Node
    let index: Int
    let service: Service
    let machine: Int
    private(set) var life = 0
    private(set) var host: Host?
    private var port: SimulatedPort?
    private unowned let world: TownWorld
    private var inbox: [(call: Call, from: SimulatedPort.ReturnAddress)] = []
    private var answers: [Reply] = []
    private var isLeaving = false
    private var isTurning = false

    init(_ index: Int, _ service: Service, machine: Int, _ world: TownWorld) {
        (self.index, self.service, self.machine, self.world) = (index, service, machine, world)
        node = .host(index)
    }

    var isUp: Bool { host != nil }
    var peer: PeerID? { port?.peer }
    var name: String { "\(service.rawValue)-\(index)" }

    func start() {
        guard host == nil else { return }
        life += 1
        (inbox, answers, isLeaving) = ([], [], false)
        var random = Dice(seed: world.dice.next())
        // Without its database it can't start: the supervisor tries again.
        guard let (host, begun) = try? begin(&random) else {
            return world.plan(.start(node), in: .milliseconds(500))
        }
        self.host = host
        let announcement = Announcement(
            service: service.rawValue, instance: name, pid: index, kinds: host.kinds,
            hints: host.hints)
        port = SimulatedPort(node, life: life, announcement, world)
        world.planTick(of: self)
        for publication in begun?.publications ?? [] { world.publish(publication, by: node) }
    }

    func die() {
        life += 1
        (host, port) = (nil, nil)
    }

    func receive(_ message: Message) {
        guard let host, let port else { return }
        switch port.receive(message) {
        case .call(let call, let from):
            inbox.append((call, from))
            if inbox.count == 1 { planTurn() }
        case .reply(let reply): take(reply)
        case .hint(let hints): for hint in hints { host.hint(hint) }
        case nil: break
        }
    }

    func tick() {
        guard let host, let port else { return }
        if world.dice.chance(world.chaos.leaving) { leave() }
        if world.dice.chance(world.chaos.eviction) { host.evict() }
        for reply in port.tick() { take(reply) }
        if let due = try? host.nextDeadline(), due <= wall { planTurn() }
        if let due = host.nextSignal, due <= wall { planTurn() }
        if let due = host.nextAnnouncement, due <= wall { planTurn() }
        try? host.ask(as: "\(name).\(life)", now: now.instant) {
            port.begin($0, timeout: .seconds(5))
        }
        if isLeaving, inbox.isEmpty, port.hasLeft || port.hasRival { world.kill(node) }
    }

    /// Drain, decide, keep, tell.
    func turn() {
        guard let host, let port, !isTurning else { return }
        let (calls, pages) = (inbox, answers)
        (inbox, answers) = ([], [])
        isTurning = true
        defer { isTurning = false }
        let outcomes =
            [
                host.receive(calls.map(\.call), now: wall), host.receive(answers: pages, now: now),
                host.resume(now: now), host.wake(now: wall),
            ].compactMap(\.self)
        if world.dice.chance(world.chaos.deathBeforeTelling) { return world.kill(node) }
        for (call, reply) in zip(calls, outcomes[0].replies) { port.reply(reply, to: call.from) }
        for publication in outcomes.flatMap(\.publications) { world.publish(publication, by: node) }
        let announcements = host.takeAnnouncements(now: wall)
        for signal in host.takeSignals(now: wall) { world.publish(signal, by: node) }
        for call in announcements { port.begin(call, timeout: .seconds(5)) }
    }
}

extension ServiceProcess {
    private var wall: Timestamp { world.wall(of: machine) }
    private var now: Now {
        Now(Instant(milliseconds: world.steadyTime(of: node).milliseconds), date: wall)
    }

    private struct NotBegun: Error {}

    /// Whom a restore brought back is erased again before anything else.
    private func begin(_ random: inout Dice) throws -> (host: Host, begun: Host.Outcome?) {
        let host = try service.host(on: journal(), erased: world.erased, now: wall, &random)
        let begun = try host.begin(now: wall)
        let failures = (begun?.replies ?? []).compactMap(\.failure)
        guard !failures.contains(where: \.isPassing) else { throw NotBegun() }
        return (host, begun)
    }

    private func journal() -> SimulatedJournal {
        let database = world.database(of: service)
        let world = world
        let journal = SimulatedJournal(on: database.disk) {
            [unowned self, unowned world] () throws(JournalFault) in
            interleave()
            try database.append(keeps: world.dice.chance(0.5))
        }
        journal.beforeRead = { () throws(JournalFault) in try database.read() }
        journal.hasKept = { _ throws(JournalFault) in try database.hasKept() }
        return journal
    }

    /// Another instance on the same database gets in between decision and append.
    private func interleave() {
        guard world.dice.chance(world.chaos.interleaving) else { return }
        let others = world.services.filter { $0.service == service && $0 !== self && $0.isUp }
        others.randomElement(using: &world.dice)?.turn()
    }

    private func leave() {
        isLeaving = true
        port?.leave()
    }

    private func planTurn() {
        world.plan(
            .turn(node, life: life), in: .milliseconds(Int.random(in: 0...8, using: &world.dice)))
    }

    private func take(_ reply: Reply) {
        answers.append(reply)
        planTurn()
    }
}
