public import Bus
public import ParlorWire

/// Where simulated processes run: their clocks and dice, and what carries their messages.
public protocol Cluster: AnyObject {
    var dice: Dice { get set }
    var brokerCount: Int { get }
    /// What a process takes for the time since some moment of its own: it only ever grows.
    func steadyTime(of node: Node) -> Timestamp
    func send(_ message: Message, from: Node, to: Node)
    /// Lets a process tick, unless it has died meanwhile.
    func planTick(of process: any SimulatedProcess)
    /// Whether this life of a worker is still running.
    func isCurrent(_ peer: PeerID) -> Bool
}
