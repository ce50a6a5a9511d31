import Bus
import EventSourcing
import Hosting
import Journal
import Wire

/// A service's process: the real host and links, fed in batches, dying at the worst of moments.
final class SimulatedHost {
    let index: Int
    let isFollower: Bool
    /// By how many milliseconds a follower's clock is wrong at most: it keeps no deadlines.
    private static let farOff = 3_600_000

    private let name: String
    private(set) var life = 0
    /// Since when nothing has gone wrong here and the clock was not set; nil while it doesn't run.
    var wellSince: Timestamp?
    /// How far its clock is from the world's.
    private(set) var clockError = Duration.zero
    private var host: Host?
    private unowned let world: World
    private var links: [WorkerLink] = []
    private var caller: Caller
    private var inbox: [(broker: Int, ticket: Ticket, call: Call)] = []
    private var answers: [Reply] = []
    private var isTurning = false
    private var isReading = false
    private var isLeaving = false
    private var depth = 0
    /// What this turn kept and has to tell.
    private var kept: [Place] = []

    init(_ index: Int, as name: String, isFollower: Bool, _ world: World) {
        self.index = index
        self.name = name
        self.isFollower = isFollower
        self.world = world
        caller = Caller(brokers: 1)
    }

    var isUp: Bool { host != nil }
    var peer: PeerID {
        PeerID([
            UInt8(index), UInt8(truncatingIfNeeded: life), UInt8(truncatingIfNeeded: life >> 8),
        ])
    }
    static func index(of peer: PeerID) -> Int? { peer.bytes.first.map(Int.init) }

    func start() {
        life += 1
        inbox = []
        answers = []
        isLeaving = false
        wellSince = world.now
        caller = Caller(brokers: world.brokerCount)
        host = makeHost()
        let announcement = Announcement(
            service: isFollower ? "ledgers" : "purses", instance: name, pid: index,
            kinds: host!.kinds)
        links = (0..<world.brokerCount).map { _ in WorkerLink(announcement, now: steady) }
        world.schedule(.tick(.host(index), life: life), in: .milliseconds(1))
    }

    func die() {
        life += 1
        wellSince = nil
        host = nil
    }

    func receive(_ message: Message) {
        guard isUp else { return }
        switch message {
        case .broker(let message, let to, let broker) where to == peer:
            switch links[broker].receive(message, now: steady) {
            case .nothing: break
            case .late(let ticket, let reply):
                world.send(.worker(.reply(ticket, reply), from: peer), to: .broker(broker))
            case .call(let ticket, let call):
                inbox.append((broker, ticket, call))
                if inbox.count == 1 { planTurn() }
            }
        case .reply(let reply):
            guard case .finished(_, let answer)? = caller.receive(reply, now: steady) else {
                return
            }
            answers.append(answer)
            planTurn()
        case .publication(let publication): host!.hint(publication)
        case .broker, .call, .worker: break
        }
    }

    func tick() {
        guard let host else { return }
        if world.dice.chance(world.chaos.clockSetting) { setClock() }
        if world.dice.chance(world.chaos.leaving) { leave() }
        if host.activeCount > 0, world.dice.chance(world.chaos.eviction) { host.evict() }
        for broker in links.indices {
            for message in links[broker].tick(now: steady, counters: { [] }) {
                world.send(.worker(message, from: peer), to: .broker(broker))
            }
        }
        for effect in caller.tick(now: steady) { carryOut(effect) }
        isReading = true
        if let due = try? host.nextDeadline(), due <= wall { planTurn() }
        ask(host)
        isReading = false
        if links.contains(where: \.hasRival) || hasLeft { world.crash(.host(index)) }
    }

    /// One call past the network, for the oracle.
    func ask(_ call: Call) -> Reply { host!.receive([call], now: wall).replies[0] }

    /// Drain, decide, keep, tell; or die in between.
    func turn(depth: Int) {
        guard let host, !isTurning else { return }
        if world.dice.chance(world.chaos.crashBeforeKeeping) { return world.crash(.host(index)) }
        self.depth = depth
        let calls = inbox
        let pages = answers
        inbox = []
        answers = []
        kept = []
        let before = world.oracle.standing(world, before: calls.map(\.call))
        isTurning = true
        let outcomes = [
            host.receive(calls.map(\.call), now: wall), host.wake(now: wall),
            host.receive(answers: pages, now: wall),
        ]
        isTurning = false
        if world.dice.chance(world.chaos.crashBeforeTelling) { return world.crash(.host(index)) }
        for (call, reply) in zip(calls, outcomes[0].replies) {
            world.send(.worker(.reply(call.ticket, reply), from: peer), to: .broker(call.broker))
        }
        let publications = outcomes.flatMap(\.publications)
        for publication in publications { world.publish(publication) }
        world.oracle.told(outcomes[0].replies, to: before, world)
        world.oracle.published(publications, having: kept, world)
        if !isFollower { world.oracle.turned(self, world) }
    }
}

extension SimulatedHost {
    private var steady: Timestamp { world.steadyTime(of: .host(index)) }
    private var wall: Timestamp { world.now + clockError }
    private var hasLeft: Bool {
        isLeaving && inbox.isEmpty && links.allSatisfy { $0.state == .left }
    }

    private func setClock() {
        let most = isFollower ? Self.farOff : world.chaos.clockError
        clockError = .milliseconds(Int.random(in: -most...most, using: &world.dice))
        wellSince = world.now
    }

    private func leave() {
        isLeaving = true
        for broker in links.indices { links[broker].leave(now: steady) }
    }

    private func makeHost() -> Host {
        let disk = isFollower ? world.ledgers : world.purses
        let journal = SimulatedJournal(on: disk) { [unowned self] () throws(JournalFault) in
            world.interleave(with: self, depth: depth)
            if world.dice.chance(world.chaos.fullDisk) {
                throw fault(.full, "The simulated disk is full.")
            }
        }
        journal.beforeRead = { [unowned self] () throws(JournalFault) in
            guard isTurning || isReading else { return }
            if world.dice.chance(world.chaos.unreadableDisk) {
                throw fault(.io, "The simulated disk can't be read.")
            }
        }
        journal.hasKept = { [unowned self] batch throws(JournalFault) in
            if world.dice.chance(world.chaos.doubtfulAppend) {
                throw fault(.io, "The simulated disk did not say whether it kept this.")
            }
            kept += batch.appends.flatMap(\.places)
        }
        do throws(JournalFault) {
            let host = try Host(journal, secret: 1)
            guard isFollower else { return host.serving(Purse.self) }
            return host.serving(Ledger.self).following(
                "purse", Purse.Event.self, [.filled], as: "purses", into: Ledger.self
            ) { event, entry in
                guard case .filled(let amount) = event else { return nil }
                return Directive(entry.stream.key, .note(amount: amount))
            }
        } catch {
            preconditionFailure("The memory journal can't be opened: \(error)")
        }
    }

    private func fault(_ code: JournalFault.Code, _ detail: String) -> JournalFault {
        wellSince = world.now
        return JournalFault(code, detail)
    }

    private func planTurn() {
        let pause = Int.random(in: 0...8, using: &world.dice)
        world.schedule(.turn(host: index, life: life), in: .milliseconds(pause))
    }

    private func ask(_ host: Host) {
        try? host.ask(as: "host-\(index).\(life)", now: wall) {
            carryOut(caller.begin($0, timeout: .seconds(5), now: steady))
        }
    }

    private func carryOut(_ effect: Caller.Effect) {
        switch effect {
        case .send(let call, let broker):
            world.send(.call(call, from: .host(index)), to: .broker(broker))
        case .finished(_, let reply):
            answers.append(reply)
            planTurn()
        }
    }
}
