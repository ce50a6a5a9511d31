import Bus
import EventSourcing
import Fanout
import ParlorWire

/// A fan-out's process: the real value between the bus and the gateways.
final class SimulatedFanout: SimulatedProcess {
    let node: Node
    private(set) var life = 0
    private let index: Int
    private unowned let world: World
    private var port: SimulatedPort?
    private var fanout: Fanout<SimulatedPort.ReturnAddress>?
    private var followed: Set<EntityKind> = []

    init(_ index: Int, _ world: World) {
        self.index = index
        node = .fanout(index)
        self.world = world
    }

    var isUp: Bool { fanout != nil }
    var peer: PeerID? { port?.peer }

    func hears(_ kind: EntityKind) -> Bool { followed.contains(kind) }

    func start() {
        life += 1
        followed = []
        let name = "fanout-\(index)"
        fanout = Fanout(
            "\(name)_\(life)",
            kinds: [Account.kind, Person.kind, Purse.kind, Table.kind, Den.kind], now: now)
        port = SimulatedPort(
            node, life: life,
            Announcement(
                service: "sync-fanout", instance: name, pid: index, kinds: [SyncQuestion.kind]),
            world)
        world.schedule(.tick(node, life: life), in: .milliseconds(1))
    }

    func die() {
        life += 1
        fanout = nil
        port = nil
        followed = []
    }

    func receive(_ message: Message) {
        guard let port else { return }
        if case .publication(let publication) = message {
            return carryOut(fanout!.hear(publication, now: now))
        }
        switch port.receive(message) {
        case .call(let call, let from):
            carryOut(fanout!.receive(call, from: from, now: now))
        case .reply(let reply): carryOut(fanout!.receive(reply, now: now))
        case .hint, nil: break
        }
    }

    func tick() {
        guard let port else { return }
        for reply in port.tick() { carryOut(fanout!.receive(reply, now: now)) }
        carryOut(fanout!.tick(now: now))
        if port.hasRival { world.crash(node) }
    }

    private var now: Now { world.clock(of: node) }

    private func carryOut(_ effects: [Fanout<SimulatedPort.ReturnAddress>.Effect]) {
        for effect in effects {
            switch effect {
            case .ask(let call): port!.begin(call, timeout: .seconds(5))
            case .answer(let asker, let reply): port!.reply(reply, to: asker)
            case .publish(let publication, let gateway): world.link(publication, to: gateway)
            case .follow(let kind): followed.insert(kind)
            }
        }
    }
}
