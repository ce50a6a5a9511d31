import CLibev
import CWebSockets
import Sessions
import Threads
import Wire

/// Everything that happens on the door's thread.
final class DoorLoop {
    /// What nobody takes: above it nothing more is read.
    static let fullMailbox = 32 << 20
    /// What has not come in whole, of all connections together.
    static let mostHeld = 256 << 20
    static let fewToWrite = 8
    /// What may come in behind a request that is not answered yet.
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
    var perAddress: [Address: Int] = [:]
    var held = 0
    var holdings: Holdings
    /// What is read from each address.
    var reading: Allowances
    /// Those that go on reading when others were read.
    var turning: [Connection] = []
    let rejections: RejectionCounter
    var stoppingSince: Int64?
    /// Whom the commands being obeyed give something to write.
    var gathered: [Connection] = []
    var isObeying = false
    /// Our owner does what is done, on its own thread.
    private(set) var isAsleep = false
    private var hasNews = false
    /// When the clock struck last.
    private var struckAt: Int64 = 0
    /// Libwebsockets is asked for something that it sees to when it is awake.
    var hasWishes = false
    var last: UInt64 = 0
    private let most: Int
    let context: Context
    let handle: OpaquePointer
    var renewal: CertificateRenewal?
    private let waiting: OpaquePointer
    private let slumber = Slumber()
    private let strikes = UnsafeMutablePointer<Strike>.allocate(capacity: 1)

    init(
        _ settings: DoorSettings, _ context: Context, _ events: Mailbox<DoorEvent>,
        _ commands: Mailbox<Door.Command>, _ rejections: RejectionCounter
    ) throws(DoorFault) {
        (self.settings, self.context, self.rejections) = (settings, context, rejections)
        (holdings, reading) = (settings.bodies, settings.addressReading)
        (self.events, self.commands) = (events, commands)
        most = OpenFiles.raise() - OpenFiles.headroom
        let user = UnsafeMutablePointer<Unmanaged<DoorLoop>?>.allocate(capacity: 1)
        user.initialize(to: nil)
        guard let waiting = ev_loop_new(0) else {
            throw DoorFault("No more open files. Raise this process's limit of them (ulimit -n).")
        }
        self.waiting = waiting
        renewal = settings.certificate.map { CertificateRenewal($0) }
        handle = try Listener.open(settings, on: waiting, user: user)
        port = Int(lws_get_vhost_listen_port(lws_get_vhost_by_name(handle, "door")))
        user.pointee = .passUnretained(self)
        context.open(handle)
        ev_set_userdata(waiting, Unmanaged.passUnretained(slumber).toOpaque())
        ev_set_loop_release_cb(
            waiting, { ofLoop($0).begin() }, { ofLoop($0).end() })
    }

    var now: Int64 { lws_now_usecs() }

    func run(_ news: (Int) -> Void) {
        strikes.initialize(to: Strike(loop: .passUnretained(self)))
        strike()
        context.wake()
        while !isDone {
            ev_run(waiting, Int32(EVRUN_ONCE))
            guard hasNews else { continue }
            hasNews = false
            news(events.count)
        }
        context.close()
        ev_loop_destroy(waiting)
        strikes.deallocate()
    }

    /// Obeys on the caller's thread. False, with nothing done, when the loop is awake.
    func obeyAsleep() -> Bool {
        slumber.use {
            isAsleep = true
            hasWishes = false
            obey()
            if hasWishes { context.wake() }
            isAsleep = false
        }
    }

    func tell(_ event: DoorEvent, bytes: Int = 0) {
        if events.put(event, bytes: bytes), !isAsleep { hasNews = true }
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
        guard stoppingSince == nil else { return false }
        let address = Address(ofPeerAt: socket)
        let hasRoom =
            connections.count < most
            && perAddress[address, default: 0] < settings.connectionsPerAddress
        if !hasRoom { rejections.count(.busy) }
        return hasRoom
    }

    func open(_ handle: OpaquePointer) {
        let address = Address(ofPeerAt: lws_get_socket_fd(handle))
        let connection = Connection(
            ConnectionID(number: nextNumber()), handle, from: address, limit: settings.frame,
            reading: settings.reading, at: now)
        lws_set_opaque_user_data(handle, Unmanaged.passUnretained(connection).toOpaque())
        connections[connection.id] = connection
        perAddress[address, default: 0] += 1
    }

    func forget(_ connection: Connection) {
        lws_set_opaque_user_data(connection.handle, nil)
        connections[connection.id] = nil
        let others = perAddress[connection.address, default: 1] - 1
        perAddress[connection.address] = others == 0 ? nil : others
        held -= connection.counted.held
        holdings.change(by: -connection.counted.bodies, from: connection.address)
        if let request = connection.request {
            asking[request.id] = nil
            tell(.abandoned(request.id))
        }
        if connection.isKnown { tell(.closed(connection.id, wasSilent: connection.isSilent)) }
    }

    func strike() {
        forgiveStandstill()
        tend()
        renewCertificate()
        strikes.withMemoryRebound(to: lws_sorted_usec_list_t.self, capacity: 1) {
            lws_sul_schedule(handle, 0, $0, doorStrike, Strike.interval)
        }
    }

    /// What came while we stood still is read after this: nobody was silent then.
    private func forgiveStandstill() {
        let lost = now - struckAt - 2 * Strike.interval
        if struckAt > 0, lost > 0 {
            for connection in connections.values { connection.forgive(lost, at: now) }
        }
        struckAt = now
    }

    /// Counts what has changed of what is held for the connection.
    func settle(_ connection: Connection) {
        let (earlier, present) = (connection.counted, (connection.held, connection.bodies))
        held += present.0 - earlier.held
        holdings.change(by: present.1 - earlier.bodies, from: connection.address)
        connection.counted = present
    }
}

private func ofLoop(_ loop: OpaquePointer?) -> Slumber {
    Unmanaged<Slumber>.fromOpaque(ev_userdata(loop)).takeUnretainedValue()
}
