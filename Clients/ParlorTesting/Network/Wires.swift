import ParlorKit
import ParlorWire

/// How apps are connected to the server.
struct Wires: Sendable {
    struct Wire: Sendable {
        var isCut = false
        var isRefusing = false
        var delay: Duration = .zero
        var answersToLose = 0
        /// When the last frame in each direction arrives: none overtakes another.
        var arrivals: [Direction: Timestamp] = [:]
    }

    enum Direction: Hashable, Sendable { case toServer, toApp }

    struct Open: Sendable {
        let network: String
        let heard: @Sendable (SocketNews) -> Void
    }

    private var wires: [String: Wire] = [:]
    private(set) var open: [Link.ID: Open] = [:]
    private var count = 0
    var apps: [@Sendable (Fence) -> Void] = []
    /// How much has happened.
    var steps = 0

    subscript(network: String) -> Wire {
        get { wires[network] ?? Wire() }
        set { wires[network] = newValue }
    }

    mutating func add(_ network: String, _ heard: @escaping @Sendable (SocketNews) -> Void)
        -> Link.ID
    {
        count += 1
        open[count] = Open(network: network, heard: heard)
        return count
    }

    mutating func remove(_ link: Link.ID) -> Open? { open.removeValue(forKey: link) }

    func links(of network: String) -> [Link.ID] {
        open.filter { $0.value.network == network }.keys.sorted()
    }

    /// When what is sent now arrives; nil if that is at once.
    mutating func arrival(
        over link: Link.ID, _ direction: Direction, at now: Timestamp
    ) -> Timestamp? {
        guard let network = open[link]?.network else { return nil }
        let earliest = now + self[network].delay
        let arrival = max(earliest, self[network].arrivals[direction] ?? earliest)
        self[network].arrivals[direction] = arrival
        return arrival > now ? arrival : nil
    }

    mutating func losesAnswer(to link: Link.ID) -> Bool {
        open[link].map { losesAnswer(over: $0.network) } ?? false
    }

    mutating func losesAnswer(over network: String) -> Bool {
        guard self[network].answersToLose > 0 else { return false }
        self[network].answersToLose -= 1
        return true
    }
}
