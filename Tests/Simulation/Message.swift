import Bus
import Wire

/// A process of the simulated cluster.
enum Node: Hashable {
    case broker(Int)
    case host(Int)
    case client(Int)
}

/// What travels between processes.
enum Message {
    case call(Call, from: Node)
    case reply(Reply)
    case worker(WorkerMessage, from: PeerID)
    case broker(BrokerMessage, to: PeerID, from: Int)
    case publication(Publication)
}

/// What the world does next.
enum Happening {
    case deliver(Message, to: Node)
    case tick(Node, life: Int)
    case turn(host: Int, life: Int)
    case start(Node)
    case act(client: Int)
}
