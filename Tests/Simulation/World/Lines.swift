import ParlorWire
import Sessions

/// The connections between devices and gateways: what is sent on one arrives in its order, until it
/// breaks.
struct Lines {
    private struct Way: Hashable {
        let connection: ConnectionID
        let to: Node
    }

    private var opened: UInt64 = 0
    private var arrivals: [Way: Timestamp] = [:]

    mutating func open() -> ConnectionID {
        opened += 1
        return ConnectionID(number: opened)
    }

    /// When what would arrive then does arrive: not before what was sent earlier.
    mutating func arrival(_ earliest: Timestamp, on connection: ConnectionID, to node: Node)
        -> Timestamp
    {
        let way = Way(connection: connection, to: node)
        let at = max(earliest, arrivals[way] ?? earliest)
        arrivals[way] = at
        return at
    }
}
