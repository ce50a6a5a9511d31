public import Bus

/// A process of the simulated cluster.
public enum Node: Hashable, Sendable {
    case broker(Int)
    case host(Int)
    case client(Int)
    case fanout(Int)
    case gateway(Int)
    case device(Int)
}

extension Node {
    /// How a broker knows this life of a worker.
    public func peer(life: Int) -> PeerID {
        let (group, index): (UInt8, Int) =
            switch self {
            case .broker(let index): (0, index)
            case .host(let index): (1, index)
            case .client(let index): (2, index)
            case .fanout(let index): (3, index)
            case .gateway(let index): (4, index)
            case .device(let index): (5, index)
            }
        return PeerID([
            group, UInt8(index), UInt8(truncatingIfNeeded: life),
            UInt8(truncatingIfNeeded: life >> 8),
        ])
    }

    /// The worker that was known by this.
    public static func worker(_ peer: PeerID) -> Node? {
        switch peer.bytes.first {
        case 1: .host(Int(peer.bytes[1]))
        case 3: .fanout(Int(peer.bytes[1]))
        default: nil
        }
    }
}

/// What runs at a node: the real parts of Parlor, between simulated sockets.
public protocol SimulatedProcess: AnyObject {
    var node: Node { get }
    /// What was planned in an earlier life comes to nothing.
    var life: Int { get }
    var isUp: Bool { get }
    /// How it is known to the brokers in this life; nil for those that serve nothing.
    var peer: PeerID? { get }
    func start()
    func die()
    func tick()
    func receive(_ message: Message)
}

extension SimulatedProcess {
    public var peer: PeerID? { nil }
}
