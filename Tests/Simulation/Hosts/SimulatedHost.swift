import Bus
import EventSourcing
import Hosting
import Journal
import ParlorWire

/// A service's process: the real host and links, fed in batches, dying at the worst of moments.
final class SimulatedHost: SimulatedProcess {
    let node: Node
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
    private var port: SimulatedPort?
    private var inbox: [(call: Call, from: SimulatedPort.ReturnAddress)] = []
    private var answers: [Reply] = []
    private var isTurning = false
    private var isReading = false
    private var isLeaving = false
    private var depth = 0
    /// What this turn kept and has to tell.
    private var kept: [Place] = []

    init(_ index: Int, as name: String, isFollower: Bool, _ world: World) {
        self.index = index
        node = .host(index)
        self.name = name
        self.isFollower = isFollower
        self.world = world
    }

    var isUp: Bool { host != nil }
    var peer: PeerID? { port?.peer }

    func start() {
        life += 1
        inbox = []
        answers = []
        isLeaving = false
        wellSince = world.now
        host = makeHost()
        let announcement = Announcement(
            service: isFollower ? "ledgers" : "purses", instance: name, pid: index,
            kinds: host!.kinds, hints: host!.hints)
        port = SimulatedPort(node, life: life, announcement, world)
        world.schedule(.tick(node, life: life), in: .milliseconds(1))
    }

    func die() {
        life += 1
        wellSince = nil
        host = nil
        port = nil
    }

    func receive(_ message: Message) {
        guard let port else { return }
        switch port.receive(message) {
        case .call(let call, let from):
            inbox.append((asked(call), from))
            if inbox.count == 1 { planTurn() }
        case .reply(let reply): take(reply)
        case .hint(let hints): for hint in hints { host!.hint(hint) }
        case nil: break
        }
    }

    func tick() {
        guard let host, let port else { return }
        if world.dice.chance(world.chaos.clockSetting) { setClock() }
        if world.dice.chance(world.chaos.leaving) { leave() }
        if host.activeCount > 0, world.dice.chance(world.chaos.eviction) { host.evict() }
        if isFollower, world.dice.chance(world.chaos.brokenTarget) { breakOrMendALedger() }
        for reply in port.tick() { take(reply) }
        isReading = true
        if let due = try? host.nextDeadline(), due <= wall { planTurn() }
        if let due = host.nextSignal, due <= wall { planTurn() }
        ask(host)
        if isFollower, world.dice.chance(0.05) { planTurn() }
        isReading = false
        if port.hasRival || isLeaving && inbox.isEmpty && port.hasLeft { world.crash(node) }
    }

    /// One call past the network, for the oracle.
    func ask(_ call: Call) -> Reply { host!.receive([call], now: wall).replies[0] }

    /// Drain, decide, keep, tell; or die in between.
    func turn(depth: Int) {
        guard let host, !isTurning else { return }
        if world.dice.chance(world.chaos.crashBeforeKeeping) { return world.crash(node) }
        self.depth = depth
        let calls = inbox
        let pages = answers
        inbox = []
        answers = []
        kept = []
        let before = world.oracle.standing(world, before: calls.map(\.call))
        isTurning = true
        let outcomes =
            [
                host.receive(calls.map(\.call), now: wall), host.wake(now: wall),
                host.receive(answers: pages, now: now),
            ] + (isFollower ? [host.resume(now: now)].compactMap(\.self) : [])
        isTurning = false
        if world.dice.chance(world.chaos.crashBeforeTelling) { return world.crash(node) }
        for (call, reply) in zip(calls, outcomes[0].replies) {
            port?.reply(reply, to: call.from)
        }
        let publications = outcomes.flatMap(\.publications)
        for publication in publications { world.publish(publication) }
        for signal in host.takeSignals(now: wall) { world.publish(signal) }
        world.oracle.told(outcomes[0].replies, to: before, world)
        world.oracle.published(publications, having: kept, world)
        if !isFollower { world.oracle.turned(self, world) }
    }
}

extension SimulatedHost {
    private var wall: Timestamp { world.now + clockError }
    private var now: Now { Now(world.clock(of: node).instant, date: wall) }

    private func setClock() {
        let most = isFollower ? Self.farOff : world.chaos.clockError
        clockError = .milliseconds(Int.random(in: -most...most, using: &world.dice))
        wellSince = world.now
    }

    private func leave() {
        isLeaving = true
        port?.leave()
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
        journal.beforeLoad = { [unowned self] stream throws(JournalFault) in
            guard isFollower, world.brokenLedgers.contains(stream.key) else { return }
            throw fault(.corrupted, "The simulated \(stream) is damaged.")
        }
        journal.hasKept = { [unowned self] batch throws(JournalFault) in
            if world.dice.chance(world.chaos.doubtfulAppend) {
                throw fault(.io, "The simulated disk did not say whether it kept this.")
            }
            kept += batch.appends.flatMap(\.places)
        }
        do throws(JournalFault) {
            let host = try Host(journal, secret: 1)
            guard isFollower else { return host.servingPurses() }
            return host.serving(Ledger.self).following(
                Purse.Event.self, [.filled], as: "purses", into: Ledger.self
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

    /// As a ledger whose events can't be read: whoever has it in memory forgets it.
    private func breakOrMendALedger() {
        world.brokenLedgers.formSymmetricDifference([
            World.purseKeys.randomElement(using: &world.dice)!
        ])
        host?.evict()
    }

    private func planTurn() {
        let pause = Int.random(in: 0...8, using: &world.dice)
        world.schedule(.turn(host: index, life: life), in: .milliseconds(pause))
    }

    private func ask(_ host: Host) {
        try? host.ask(as: "host-\(index).\(life)", now: now.instant) {
            port?.begin($0, timeout: .seconds(5))
        }
    }

    private func take(_ reply: Reply) {
        var reply = reply
        if isFollower, world.dice.chance(world.chaos.strangeEvent) {
            // The first event is one of a version that is not known here.
            reply.body = Bytes(
                String(decoding: reply.body, as: UTF8.self)
                    .replacing(#"{"amount":"#, with: #"{"sum":"#, maxReplacements: 1).utf8)
        }
        answers.append(reply)
        planTurn()
    }

    /// What came after a revision may be out of reach: then the whole is told.
    private func asked(_ call: Call) -> Call {
        guard world.dice.chance(world.chaos.outOfReach),
            case .tail(let viewer, _, .some, _, _)? = try? JSON.decode(
                choice: OwnerQuestion.self, name: call.header.call.rawValue, body: call.body)
        else { return call }
        var call = call
        call.body =
            JSON.encode(
                choice: OwnerQuestion.tail(viewer: viewer, epoch: nil, after: nil)
            ).body
        return call
    }
}
