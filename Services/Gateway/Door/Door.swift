import IOLoop
import ParlorWire
import Platform
public import Sessions
import TLS

/// The only way in and out: HTTP and WebSockets, on the thread that makes it.
///
/// `wait` reads what comes in and tells of it; `flush` writes what was given meanwhile.
public final class Door {
    /// What has not come in whole, of all connections together.
    static let mostHeld = 256 << 20
    /// What may come in behind a request that is not answered yet.
    static let mostBacklog = 64 << 10
    /// What is read of one connection before others are.
    static let mostRead = 64 << 10
    /// Between two looks at who takes too long, in microseconds.
    private static let strike: Int64 = 250_000

    /// A connection is an open file: so many of both are enough.
    private static let mostFiles = 200_000
    /// For everything that is no connection.
    private static let otherFiles = 256

    /// Is told what happens, while `wait` or `flush` lasts.
    public var tell: (DoorEvent) -> Void = { _ in }
    /// What was turned away before anybody else heard of it.
    public internal(set) var rejections = Rejections()

    private(set) var settings: DoorSettings
    let writeBuffer = WriteBuffer()
    let inflater = Inflater()
    let deflater = Deflater()
    var connections: [ConnectionID: Connection] = [:]
    var asking: [RequestID: Connection] = [:]
    var held = 0
    var heldBytes: HeldBytes
    /// What is read from each address.
    var reading: Allowances
    /// Those that go on reading when others were read.
    var turning: [Connection] = []
    /// Those to which there is something to write.
    var gathered: [Connection] = []
    var stoppingSince: Int64?
    var server: TLSServer?
    var renewal: CertificateRenewal?

    let loop: EventLoop
    var listener: Listener?
    private var listening: Watcher?
    private var beside: [Watcher] = []
    private let input = UnsafeMutableRawBufferPointer.allocate(byteCount: mostRead, alignment: 8)
    let most: Int
    var perAddress: [Address: Int] = [:]
    private var last: UInt64 = 0
    /// When the clock struck last.
    private var struckAt: Int64

    public init(_ settings: DoorSettings) throws(DoorFault) {
        self.settings = settings
        (heldBytes, reading) = (settings.bodies, settings.addressReading)
        most = min(OpenFiles.raise(to: Self.mostFiles), Self.mostFiles) - Self.otherFiles
        guard let loop = EventLoop() else {
            throw DoorFault("No more open files. Raise this process's limit of them (ulimit -n).")
        }
        self.loop = loop
        struckAt = Self.now
        do { server = try settings.certificate.map { try TLSServer($0) } } catch {
            throw DoorFault(
                "\(error) Set PARLOR_TLS_CERT to the certificate chain and PARLOR_TLS_KEY to its key."
            )
        }
        renewal = settings.certificate.map { CertificateRenewal($0) }
        let listener = try Listener(settings)
        self.listener = listener
        listening = Watcher(listener.descriptor, on: loop) { [unowned self] _ in admit() }
        listening?.wanted = .reading
    }

    deinit { input.deallocate() }

    /// Keeps to other limits from now on. Who is connected may go on sending frames as large as before.
    public func take(_ limits: GatewayLimits) {
        settings.take(limits)
        heldBytes.takeBounds(of: settings.bodies)
        reading.takeRates(of: settings.addressReading)
    }

    /// Where it is open; nil once it is told to stop.
    public var port: Int? { listener?.port }

    /// From now on a wait also ends when one of these can be read.
    public func watch(_ descriptors: [Int32]) {
        for descriptor in descriptors {
            let watcher = Watcher(descriptor, on: loop) { _ in }
            watcher.wanted = .reading
            beside.append(watcher)
        }
    }

    /// Reads what comes in, and waits for it for so long at most.
    public func wait(for patience: Duration) {
        let rest = Duration.microseconds(struckAt + Self.strike - now)
        let isQuiet = turning.isEmpty && gathered.isEmpty
        loop.wait(for: isQuiet ? min(patience, rest) : .zero)
        takeTurns()
        if now - struckAt >= Self.strike { strike() }
    }

    /// Those who wait to be let in are still let in; whoever comes later reaches another gateway.
    public func admitNobody() {
        while let socket = listener?.next() { open(socket) }
        (listening, listener) = (nil, nil)
    }

    /// Somebody was let in a moment ago, and has not said yet what they want.
    public var hasNewcomers: Bool {
        connections.values.contains {
            guard case .asking = $0.phase else { return false }
            return !$0.hasAsked && !isOver(settings.timeouts.farewell, since: $0.since)
        }
    }

    /// Tells every socket to come back. `isDone` says when all are gone or had their time.
    public func stop() {
        admitNobody()
        stoppingSince = now
        for connection in connections.values {
            switch connection.phase {
            case .socket: end(connection, .restarting, "The gateway restarts: reconnect at once.")
            case .asking where !connection.requests.hasBegun && connection.outbox.isEmpty:
                drop(connection)
            default: break
            }
        }
        flush()
    }

    public var isDone: Bool {
        guard let stoppingSince else { return false }
        return connections.isEmpty || isOver(settings.timeouts.farewell, since: stoppingSince)
    }
}

extension Door {
    /// In microseconds of a clock that nobody sets.
    var now: Int64 { Self.now }

    private static var now: Int64 { Int64(Clock.nanoseconds / 1_000) }

    func isOver(_ patience: Duration, since start: Int64) -> Bool {
        Duration.microseconds(now - start) >= patience
    }

    func nextNumber() -> UInt64 {
        last += 1
        return last
    }

    func use(_ connection: Connection, _ events: Watcher.Events) {
        if events.contains(.reading) { read(connection) }
        if events.contains(.writing) { write(connection) }
    }

    private func read(_ connection: Connection) {
        if case .introduced = connection.phase { return readProxyHeader(of: connection) }
        switch connection.transport.read(into: input) {
        case .bytes(let count):
            receive(UnsafeRawBufferPointer(rebasing: input[..<count]), from: connection)
        case .nothing: break
        case .ended: drop(connection)
        }
    }

    func drop(_ connection: Connection) {
        guard connections.removeValue(forKey: connection.id) != nil else { return }
        connection.watcher = nil
        uncount(connection)
        held -= connection.counted.held
        if let request = connection.request {
            asking[request.id] = nil
            tell(.abandoned(request.id))
        }
        if connection.isKnown { tell(.closed(connection.id, wasSilent: connection.isSilent)) }
    }

    private func strike() {
        forgiveStandstill()
        checkTimeouts()
        renewCertificate()
    }

    /// What came while we stood still was not read: nobody was silent then.
    private func forgiveStandstill() {
        let lost = now - struckAt - 2 * Self.strike
        if lost > 0 {
            for connection in connections.values { connection.forgive(lost, at: now) }
        }
        struckAt = now
    }

    /// Counts what has changed of what is held for the connection.
    func settle(_ connection: Connection) {
        let (earlier, present) = (connection.counted, (connection.held, connection.bodies))
        held += present.0 - earlier.held
        heldBytes.change(by: present.1 - earlier.bodies, from: connection.address)
        connection.counted = present
    }
}
