import Bus
import ParlorWire
import Simulation

extension TownWorld: Cluster {
    var brokerCount: Int { Self.machines }

    func steadyTime(of node: Node) -> Timestamp { now + bootTime(of: node) }

    func planTick(of process: any SimulatedProcess) {
        plan(.tick(process.node, life: process.life), in: Self.interval)
    }

    func isCurrent(_ peer: PeerID) -> Bool {
        guard case .host(let index)? = Node.worker(peer) else { return false }
        return services[index].isUp && services[index].peer == peer
    }

    func send(_ message: Message, from: Node, to node: Node) {
        let way = Network.Way(from: machine(of: from), to: machine(of: node))
        guard !network.cut.contains(way) else { return }
        guard way.from == way.to || !dice.chance(chaos.loss) else { return }
        deliver(message, to: node, way)
        if dice.chance(chaos.doubling) { deliver(message, to: node, way) }
    }

    /// Every service is connected to every broker.
    func publish(_ publication: Publication, by node: Node) {
        for broker in brokers { send(.publication(publication), from: node, to: broker.node) }
    }

    private func deliver(_ message: Message, to node: Node, _ way: Network.Way) {
        let longest = chaos.longestDelay * (network.slow.contains(way) ? 10 : 1)
        let delay = Int.random(in: 0...longest, using: &dice)
        plan(.deliver(message, to: node, era: era), in: .milliseconds(delay))
    }
}
