import EventSourcing
import ParlorWire
import Sessions

extension World: Cluster {
    public func send(_ message: Message, from: Node, to node: Node) { send(message, to: node) }

    public func planTick(of process: any SimulatedProcess) {
        schedule(.tick(process.node, life: process.life), in: Self.tick)
    }

    func send(_ message: Message, to node: Node) {
        guard !dice.chance(chaos.loss) else { return }
        deliver(message, to: node)
        if dice.chance(chaos.doubling) { deliver(message, to: node) }
    }

    func publish(_ publication: Publication) {
        for broker in 0..<brokerCount { send(.publication(publication), to: .broker(broker)) }
        for fanout in fanouts where fanout.hears(publication.header.stream.kind) {
            send(.publication(publication), to: fanout.node)
        }
    }

    func link(_ publication: Publication, to gateway: String) {
        for one in gateways where one.isUp && one.name == gateway {
            send(.link(publication, to: gateway), to: one.node)
        }
    }

    /// Over a connection: whole and in order.
    func send(_ said: Message.OnLine, on connection: ConnectionID, to node: Node) {
        let at = lines.arrival(now + delay(), on: connection, to: node)
        plan(.deliver(.line(said, connection), to: node), at: at)
    }

    private func deliver(_ message: Message, to node: Node) {
        schedule(.deliver(message, to: node), in: delay())
    }

    private func delay() -> Duration {
        .milliseconds(Int.random(in: 0...chaos.longestDelay, using: &dice))
    }
}
