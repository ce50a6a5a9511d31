public import Bus
public import ParlorWire
public import Sessions

/// What travels between processes.
public enum Message {
    case call(Call, from: Node)
    case reply(Reply)
    case worker(WorkerMessage, from: PeerID)
    case broker(BrokerMessage, to: PeerID, from: Int)
    case publication(Publication)
    /// From a fan-out to the gateway of that name.
    case link(Publication, to: String)
    case line(OnLine, ConnectionID)

    /// What goes over a connection between a device and a gateway.
    public enum OnLine {
        case opened(by: Node)
        case frame(Bytes)
        /// The device has taken so many bytes.
        case taken(Int)
        case hungUp(CloseCode?)
    }
}

/// What the world does next.
enum Happening {
    case deliver(Message, to: Node)
    case tick(Node, life: Int)
    case turn(host: Int, life: Int)
    case act(Node)
    case start(Node)
    case thaw(Node)
    case replacePurses
    /// Of all that there is, to be put back later.
    case backUp(Chaos.Restore)
    case restore(Chaos.Restore)

    /// The process whose work it is; nil when it happens to one.
    var worker: Node? {
        switch self {
        case .deliver(_, let node), .tick(let node, _), .act(let node): node
        case .turn(let host, _): .host(host)
        case .start, .thaw, .replacePurses, .backUp, .restore: nil
        }
    }
}
