import Bus
import Wire

/// A broker of the simulated cluster: the real router between simulated sockets.
final class SimulatedBroker {
    struct Origin {
        let node: Node
        let id: CommandID
    }

    let index: Int
    private(set) var life = 0
    private unowned let world: World
    private var router: Router<Origin>?

    init(_ index: Int, _ world: World) {
        self.index = index
        self.world = world
    }

    func start() {
        life += 1
        router = Router()
        world.schedule(.tick(.broker(index), life: life), in: World.tick)
    }

    func die() {
        life += 1
        router = nil
    }

    func tick() { refuse(router?.expire(now: world.now) ?? []) }

    func receive(_ message: Message) {
        guard router != nil else { return }
        switch message {
        case .call(let call, let from): route(call, Origin(node: from, id: call.header.id))
        case .worker(let message, let peer): receive(message, from: peer)
        case .reply, .broker, .publication: break
        }
    }

    private func receive(_ message: WorkerMessage, from peer: PeerID) {
        switch message {
        case .announce(let announcement):
            refuse(router!.announce(announcement, from: peer, now: world.now))
            answer(peer, .welcome(at: world.now))
        case .beat(let counters):
            let isKnown = router!.beat(from: peer, counters: counters, now: world.now)
            answer(peer, isKnown ? .beat(at: world.now) : .unknown)
        case .leave:
            router!.leave(peer)
            answer(peer, .goodbye)
        case .reply(let ticket, let reply):
            guard let origin = router!.complete(ticket, by: peer) else { return }
            world.send(.reply(reply), to: origin.node)
        }
    }

    private func route(_ call: Call, _ origin: Origin) {
        let key = call.key.rawValue.isEmpty ? nil : Rendezvous.hash(call.key.rawValue.utf8)
        let route = router!.route(
            call.kind, keyHash: key, from: origin, by: PeerID(Array("\(origin.node)".utf8)),
            bytes: call.body.count, now: world.now)
        switch route {
        case .to(let peer, let ticket):
            if !world.isCurrent(peer), Bool.random(using: &world.dice) {
                refuse(router!.lose(peer))
            } else {
                answer(peer, .call(ticket, call))
            }
        case .nobody, .busy, .tooMany: refuse([origin])
        }
    }

    private func answer(_ peer: PeerID, _ message: BrokerMessage) {
        guard let host = SimulatedHost.index(of: peer) else { return }
        world.send(.broker(message, to: peer, from: index), to: .host(host))
    }

    private func refuse(_ origins: [Origin]) {
        for origin in origins {
            let failure = Failure(.unavailable, "Nobody serves this now.")
            world.send(.reply(Reply(refusing: origin.id, failure)), to: origin.node)
        }
    }
}
