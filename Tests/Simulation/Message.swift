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
    case act(client: Int)
    case start(Node)
    case thaw(Node)
    case replacePurses

    /// The process whose work it is; nil when it happens to one.
    var worker: Node? {
        switch self {
        case .deliver(_, let node), .tick(let node, _): node
        case .turn(let host, _): .host(host)
        case .act(let client): .client(client)
        case .start, .thaw, .replacePurses: nil
        }
    }
}
