import CLibev
import CWebSockets
import Sessions
import Wire

/// Everything that happens on the door's thread.
final class DoorLoop {
    /// What nobody takes: above it nothing more is read.
    static let fullMailbox = 32 << 20
    /// What has not come in whole, of all connections together.
    static let mostHeld = 256 << 20
    /// What a connection may make us write before it is read from again.
    static let mostBacklog = 64 << 10

    let settings: DoorSettings
    let port: Int
    let events: Mailbox<DoorEvent>
    let commands: Mailbox<Door.Command>
    let room = WritingRoom()
    let inflater = Inflater()
    let deflater = Deflater()
    var connections: [ConnectionID: Connection] = [:]
    var asking: [RequestID: Connection] = [:]
    var perAddress: [String: Int] = [:]
    var held = 0
    var stoppingSince: Int64?
    var last: UInt64 = 0
    private let most: Int
    private let context: Context
    private let handle: OpaquePointer
    private let waiting: OpaquePointer
    private let strikes = UnsafeMutablePointer<Strike>.allocate(capacity: 1)

    init(
        _ settings: DoorSettings, _ context: Context, _ events: Mailbox<DoorEvent>,
        _ commands: Mailbox<Door.Command>
    ) throws(DoorFault) {
        (self.settings, self.context) = (settings, context)
        (self.events, self.commands) = (events, commands)
        most = OpenFiles.raise() - OpenFiles.headroom
        let user = UnsafeMutablePointer<Unmanaged<DoorLoop>?>.allocate(capacity: 1)
        user.initialize(to: nil)
        guard let waiting = ev_loop_new(0) else {
            throw DoorFault("No more open files. Raise this process's limit of them (ulimit -n).")
        }
        self.waiting = waiting
        handle = try Listener.open(settings, on: waiting, user: user)
        port = Int(lws_get_vhost_listen_port(lws_get_vhost_by_name(handle, "door")))
        user.pointee = .passUnretained(self)
        context.open(handle)
    }

    var now: Int64 { lws_now_usecs() }

    func run() {
        strikes.initialize(to: Strike(loop: .passUnretained(self)))
        strike()
        context.wake()
        while !isDone { ev_run(waiting, Int32(EVRUN_ONCE)) }
        context.close()
        ev_loop_destroy(waiting)
        strikes.deallocate()
    }

    private var isDone: Bool {
        guard let stoppingSince else { return false }
        return connections.isEmpty || isOver(settings.patience.farewell, since: stoppingSince)
    }

    func isOver(_ patience: Duration, since start: Int64) -> Bool {
        Duration.microseconds(now - start) >= patience
    }

    func nextNumber() -> UInt64 {
        last += 1
        return last
    }
}

extension DoorLoop {
    /// Whether there is a place for whoever is at this socket's other end.
    func admits(_ socket: Int32) -> Bool {
        stoppingSince == nil && connections.count < most
            && perAddress[Self.address(of: socket), default: 0] < settings.connectionsPerAddress
    }

    func open(_ handle: OpaquePointer) {
        let address = Self.address(of: lws_get_socket_fd(handle))
        let connection = Connection(
            ConnectionID(number: nextNumber()), handle, from: address, limit: settings.frame,
            at: now)
        lws_set_opaque_user_data(handle, Unmanaged.passUnretained(connection).toOpaque())
        connections[connection.id] = connection
        perAddress[address, default: 0] += 1
    }

    func forget(_ connection: Connection) {
        lws_set_opaque_user_data(connection.handle, nil)
        connections[connection.id] = nil
        let others = perAddress[connection.address, default: 1] - 1
        perAddress[connection.address] = others == 0 ? nil : others
        held -= connection.held
        if let request = connection.request {
            asking[request.id] = nil
            events.put(.abandoned(request.id))
        }
        if connection.isKnown { events.put(.closed(connection.id)) }
    }

    func strike() {
        tend()
        strikes.withMemoryRebound(to: lws_sorted_usec_list_t.self, capacity: 1) {
            lws_sul_schedule(handle, 0, $0, doorStrike, Strike.interval)
        }
    }

    private static func address(of socket: Int32) -> String {
        var name = [CChar](repeating: 0, count: 64)
        lws_get_peer_simple_fd(socket, &name, name.count)
        return String(
            decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
