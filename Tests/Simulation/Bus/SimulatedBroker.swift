import Bus
import ParlorWire

/// A broker of the simulated cluster: the real router between simulated sockets.
public final class SimulatedBroker: SimulatedProcess {
    struct Origin: Sendable {
        public let node: Node
        let id: CommandID
    }

    public let node: Node
    private let index: Int
    public private(set) var life = 0
    private unowned let cluster: any Cluster
    private var router: Router<Origin>?

    public init(_ index: Int, _ cluster: any Cluster) {
        self.index = index
        node = .broker(index)
        self.cluster = cluster
    }

    public var isUp: Bool { router != nil }

    public func start() {
        life += 1
        router = Router(life: .random(in: .min ... .max, using: &cluster.dice), kinds: [], now: now)
        cluster.planTick(of: self)
    }

    public func die() {
        life += 1
        router = nil
    }

    public func tick() {
        refuse(router?.expire(now: now) ?? [])
        tellHints()
    }

    public func receive(_ message: Message) {
        guard router != nil else { return }
        switch message {
        case .call(let call, let from): route(call, Origin(node: from, id: call.header.id))
        case .worker(let message, let peer): receive(message, from: peer)
        case .publication(let publication):
            router!.hintSubscribers.hear(publication.topic.utf8, now: now)
            tellHints()
        case .reply, .broker, .link, .line: break
        }
    }

    private var now: Timestamp { cluster.steadyTime(of: node) }

    private func receive(_ message: WorkerMessage, from peer: PeerID) {
        switch message {
        case .announce(let announcement): welcome(announcement, from: peer)
        case .beat(let counters):
            let isKnown = router!.beat(from: peer, counters: counters, now: now)
            answer(peer, isKnown ? .beat(at: now) : .unknown)
        case .leave(let forGood):
            router!.leave(peer, forGood: forGood)
            answer(peer, .goodbye)
        case .reply(let ticket, let reply):
            guard let origin = router!.complete(ticket, by: peer) else { return }
            cluster.send(.reply(reply), from: node, to: origin.node)
        }
    }

    private func welcome(_ announcement: Announcement, from peer: PeerID) {
        if let rival = router!.rival(of: announcement, from: peer, now: now), isReached(rival) {
            answer(rival, .beat(at: now))
            return answer(peer, .taken)
        }
        refuse(router!.announce(announcement, from: peer, now: now))
        answer(peer, .welcome(at: now))
    }

    /// A dead worker's connection breaks at once, or is found broken later.
    private func isReached(_ peer: PeerID) -> Bool {
        cluster.isCurrent(peer) || Bool.random(using: &cluster.dice)
    }

    private func route(_ call: Call, _ origin: Origin) {
        let key = call.key.rawValue.isEmpty ? nil : UInt64(fnv1a: call.key.rawValue)
        let route = router!.route(
            call.kind, keyHash: key, from: origin, by: PeerID(Array("\(origin.node)".utf8)),
            bytes: call.body.count, now: now)
        switch route {
        case .to(let peer, let ticket):
            if isReached(peer) {
                answer(peer, .call(ticket, call))
            } else {
                refuse(router!.lose(peer))
            }
        case .nobody, .noInstance, .unknown: refuse([origin], isFinal: true)
        case .away, .busy, .tooMany: refuse([origin])
        }
    }

    private func tellHints() {
        for (peer, hints) in router?.hintSubscribers.take(now: now) ?? [] {
            answer(peer, .hint(hints))
        }
    }

    private func answer(_ peer: PeerID, _ message: BrokerMessage) {
        guard let worker = Node.worker(peer) else { return }
        cluster.send(.broker(message, to: peer, from: index), from: node, to: worker)
    }

    private func refuse(_ origins: [Origin], isFinal: Bool = false) {
        // The router keeps no order among those that it lost, and a seed must.
        for origin in origins.sorted(by: { "\($0)" < "\($1)" }) {
            let failure = Failure(
                .unavailable, "Nobody serves this now.", retryAfterMs: isFinal ? nil : 50)
            cluster.send(.reply(Reply(refusing: origin.id, failure)), from: node, to: origin.node)
        }
    }
}
