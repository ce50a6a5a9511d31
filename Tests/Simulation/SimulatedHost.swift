import Bus
import EventSourcing
import Hosting
import Journal
import Wire

/// A service's process: the real host and links, fed in batches, dying at the worst of moments.
final class SimulatedHost {
    let index: Int
    let isFollower: Bool
    private(set) var life = 0
    private var host: Host?
    private unowned let world: World
    private var links: [WorkerLink] = []
    private var caller: Caller
    private var inbox: [(broker: Int, ticket: Ticket, call: Call)] = []
    private var answers: [Reply] = []
    private var isTurning = false
    private var depth = 0

    init(_ index: Int, isFollower: Bool, _ world: World) {
        self.index = index
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
        caller = Caller(brokers: world.brokerCount)
        host = makeHost()
        let announcement = Announcement(
            service: isFollower ? "ledgers" : "purses", instance: "host-\(index)", pid: index,
            kinds: host!.kinds)
        links = (0..<world.brokerCount).map { _ in WorkerLink(announcement, now: world.now) }
        world.schedule(.tick(.host(index), life: life), in: .milliseconds(1))
    }

    func die() {
        life += 1
        host = nil
    }

    func receive(_ message: Message) {
        guard isUp else { return }
        switch message {
        case .broker(let message, let to, let broker) where to == peer:
            switch links[broker].receive(message, now: world.now) {
            case .nothing: break
            case .late(let ticket, let reply):
                world.send(.worker(.reply(ticket, reply), from: peer), to: .broker(broker))
            case .call(let ticket, let call):
                inbox.append((broker, ticket, call))
                if inbox.count == 1 { planTurn() }
            }
        case .reply(let reply):
            guard case .finished(_, let answer)? = caller.receive(reply, now: world.now) else {
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
        for broker in links.indices {
            for message in links[broker].tick(now: world.now, counters: { [] }) {
                world.send(.worker(message, from: peer), to: .broker(broker))
            }
        }
        for effect in caller.tick(now: world.now) { carryOut(effect) }
        if let due = try? host.nextDeadline(), due <= world.now { planTurn() }
        ask(host)
    }

    /// One call past the network, for the oracle.
    func ask(_ call: Call) -> Reply { host!.receive([call], now: world.now).replies[0] }

    /// Drain, decide, keep, tell; or die in between.
    func turn(depth: Int) {
        guard let host, !isTurning else { return }
        if world.dice.chance(world.chaos.crashBeforeKeeping) { return world.crash(.host(index)) }
        isTurning = true
        self.depth = depth
        let calls = inbox
        let pages = answers
        inbox = []
        answers = []
        let outcomes = [
            host.receive(calls.map(\.call), now: world.now), host.wake(now: world.now),
            host.receive(answers: pages, now: world.now),
        ]
        isTurning = false
        if world.dice.chance(world.chaos.crashBeforeTelling) { return world.crash(.host(index)) }
        for (call, reply) in zip(calls, outcomes[0].replies) {
            world.send(.worker(.reply(call.ticket, reply), from: peer), to: .broker(call.broker))
        }
        for publication in outcomes.flatMap(\.publications) {
            world.oracle.published(publication, world)
            world.publish(publication)
        }
        if !isFollower { world.oracle.turned(self, world) }
    }
}

extension SimulatedHost {
    private func makeHost() -> Host {
        let disk = isFollower ? world.ledgers : world.purses
        let journal = SimulatedJournal(on: disk) { [unowned self] () throws(JournalFault) in
            world.interleave(with: self, depth: depth)
            if world.dice.chance(world.chaos.fullDisk) {
                throw JournalFault(.full, "The simulated disk is full.")
            }
        }
        do throws(JournalFault) {
            let host = try Host(journal, secret: 1)
            guard isFollower else { return host.serving(Purse.self) }
            return host.serving(Ledger.self).following("purse", as: "purses", into: Ledger.self) {
                guard
                    case .filled(let amount)? = try? JSON.decode(
                        choice: Purse.Event.self, name: $0.event, body: $0.body.bytes)
                else { return nil }
                return Directive($0.stream.key, .note(amount: amount))
            }
        } catch {
            preconditionFailure("The memory journal can't be opened: \(error)")
        }
    }

    private func planTurn() {
        let pause = Int.random(in: 0...8, using: &world.dice)
        world.schedule(.turn(host: index, life: life), in: .milliseconds(pause))
    }

    private func ask(_ host: Host) {
        try? host.ask(as: "host-\(index).\(life)", now: world.now) {
            carryOut(caller.begin($0, timeout: .seconds(5), now: world.now))
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
