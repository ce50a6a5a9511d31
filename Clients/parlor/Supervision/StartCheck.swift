import Bus
import BusZeroMQ
import ParlorWire
import Platform

/// What has to be right before anything is started.
struct StartCheck {
    let place: Installation

    /// The plan, when everything that it needs is there.
    func run() throws -> Plan {
        let plan = try place.plan()
        try refuseMissing(plan)
        try place.checkSettings(by: plan)
        try place.refuseOtherStores(by: plan)
        try File.makeFolder(place.run.path)
        try File.makeFolder(place.logs)
        try refuseFullDisk()
        // Beyond loopback there is no bus without keys.
        _ = try BusClient(place.bus, keys: try place.peerKeys)
        if let foreign = ForeignBus(place) {
            throw Complaint.setUp("\(foreign.sentence) \(foreign.remedy)")
        }
        if let port = occupiedPort {
            throw Complaint.setUp(
                "Port \(port) is taken by another program, and the bus needs ports "
                    + "\(place.bus[0].range). Stop that "
                    + "program ('ss -ltnp sport = :\(port)' names it), or set PARLOR_PORT_BASE.")
        }
        try refuseOccupied(place.doors(by: plan))
        return plan
    }

    func refuseMissing(_ plan: Plan) throws(Complaint) {
        for service in plan.services {
            let path = place.executable(service.executable)
            guard File.isExecutable(path) else {
                throw .setUp(
                    "\(service.name) is not built: \(path) is missing. Run 'make build' first.")
            }
        }
    }

    /// The gateways would share the port with somebody else's.
    func refuseOccupied(_ doors: Set<String>) throws(Complaint) {
        for port in doors.sorted().compactMap(Installation.port(of:)) where !Self.canBind(port) {
            throw .setUp(
                "Port \(port) is taken by another program, and the gateway needs it. Stop that "
                    + "program ('ss -ltnp sport = :\(port)' names it), or set PARLOR_HTTP.")
        }
    }

    /// What a start writes at least. On a full disk it would fail in many ways, each of them odd.
    static let leastRoom: Int64 = 1 << 20

    func refuseFullDisk() throws(Complaint) {
        let complaint = Complaint.setUp(
            "The disk of \(place.data) is full. Make room, at least "
                + "\(Units.bytes(Self.leastRoom)), then run 'parlor up'.")
        guard let free = File.room(at: place.data), free >= Self.leastRoom else { throw complaint }
        // A quota may be used up on a disk that has room.
        let page = "\(place.run.path)/room"
        defer { unlink(page) }
        do { try File.replace(page, with: Bytes(repeating: 0, count: 4_096)) } catch {
            throw errno == ENOSPC || errno == EDQUOT ? complaint : error
        }
    }

    /// The first of the bus's ports that can't be bound; nil when it lives on another host.
    var occupiedPort: Int? {
        let address = place.bus[0]
        guard address.isLoopback else { return nil }
        return (address.port..<address.port + BusAddress.ports).first { !Self.canBind($0) }
    }

    /// Whether nobody has the port on this machine.
    static func canBind(_ port: Int) -> Bool {
        let socket = socket(AF_INET, streamSocket, 0)
        guard socket >= 0 else { return true }
        defer { close(socket) }
        var reuse: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
        let outcome = sockaddr_in("127.0.0.1", port: port).pointed { bind(socket, $0, $1) }
        return outcome == 0 || errno != EADDRINUSE
    }
}

extension BusAddress {
    /// Its ports, for the operator.
    var range: String { "\(port) to \(port + Self.ports - 1)" }
}
